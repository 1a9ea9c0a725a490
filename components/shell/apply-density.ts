/** The density that was chosen, set on the document by a script of its first lines; see density.ts. */
export const APPLY_DENSITY =
  'try{if(localStorage.getItem("density")==="compact")document.documentElement.dataset.density="compact"}catch{}';
