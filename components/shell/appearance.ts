/** Theme and density, as the server and the browser need them. */

export const THEMES = ["system", "light", "dark"] as const;

/** The density that was chosen, set on the document by a script of its first lines; see density.ts. */
export const APPLY_DENSITY =
  'try{if(localStorage.getItem("density")==="compact")document.documentElement.dataset.density="compact"}catch{}';
