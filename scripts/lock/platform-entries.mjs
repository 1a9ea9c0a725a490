/**
 * Lock entries for packages that carry binaries of one platform. npm writes them only for the versions that the registry
 * at hand offers; a registry mirror may offer those of its own platform alone, and "npm ci" then refuses the lock.
 */

/** Names of systems and processors as they occur in package names, such as "@next/swc-linux-x64-musl". */
const SYSTEMS = new Set([
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
]);
const PROCESSORS = new Set([
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
]);
const C_LIBRARIES = { gnu: "glibc", musl: "musl" };
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/**
 * The entry of a package that `parent` (a key of the lock's packages) depends on, found as by Node: in the nearest node_modules; null when
 * there is none.
 */
export function resolveEntry(packages, parent, name) {
  for (
    let folder = parent;
    ;
    folder = folder.slice(0, folder.lastIndexOf("node_modules/")).replace(/\/$/, "")
  ) {
    const place = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return null;
  }
}

/** The optional dependencies that have no entry of the version asked for: `{ parent, name, version, place }` each. */
export function missingEntries({ packages }) {
  const missing = new Map();
  for (const [parent, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const found = resolveEntry(packages, parent, name);
      const isOther = found && EXACT_VERSION.test(version) && packages[found].version !== version;
      if (found && !isOther) continue;
      const place = `${found ? `${parent}/` : ""}node_modules/${name}`;
      missing.set(place, { parent, name, version, place });
    }
  }
  return [...missing.values()];
}

/** `os`, `cpu` and `libc` as the name of a package gives them; what it does not say is left out. */
export function platformOfName(name) {
  const words = name.split("/").at(-1).split("-");
  const os = words.find((word) => SYSTEMS.has(word));
  const cpu = words.find((word) => PROCESSORS.has(word));
  const libc = os === "linux" ? C_LIBRARIES[words.at(-1)] : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

/**
 * Adds the missing entries to a lock. `lookUp({ name, version })` resolves to what the registry knows of that version
 * (`os`, `cpu`, `libc`, `engines`, `license`, `dist.integrity`) or to null; what it does not know comes from the
 * package's name and from the packages beside it.
 * @returns the completed lock and the added entries, each with `known`: whether the registry knew it
 * @throws Error when neither the registry nor the name says which platform a package is for
 */
export async function completeLock(lock, lookUp) {
  const packages = { ...lock.packages };
  const added = [];
  for (const missing of missingEntries(lock)) {
    const known = await lookUp(missing);
    packages[missing.place] = known
      ? entryOfRegistry(missing, known, lock.packages)
      : entryOfName(missing, lock.packages);
    added.push({ ...missing, known: known !== null });
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, "en"));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added };
}

function entryOfRegistry({ parent, version }, known, packages) {
  const list = (value) => (value === undefined ? undefined : [value].flat());
  return entry({
    version: known.version ?? version,
    integrity: known.dist?.integrity ?? known["dist.integrity"],
    cpu: list(known.cpu),
    ...usedBy(packages[parent]),
    libc: list(known.libc),
    license: known.license,
    os: list(known.os),
    engines: known.engines,
  });
}

function entryOfName({ parent, name, version }, packages) {
  const platform = platformOfName(name);
  if (!(platform.os || platform.cpu) || !EXACT_VERSION.test(version))
    throw new Error(
      `The registry does not know ${name}@${version}, and its name does not give its platform.`,
    );
  const siblings = siblingsOf(parent, packages);
  return entry({
    version,
    ...platform,
    ...usedBy(packages[parent]),
    license: common(siblings.map(({ license }) => license)),
    engines: platform.os && common(siblings.map(({ engines }) => engines)),
  });
}

/** The entries for other platforms that the same parent asks for and the lock has. */
function siblingsOf(parent, packages) {
  return Object.keys(packages[parent].optionalDependencies).flatMap((name) => {
    const place = resolveEntry(packages, parent, name);
    return place && packages[place].os ? [packages[place]] : [];
  });
}

/** The value that all share; undefined when they differ. */
function common(values) {
  const [first] = values;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : undefined;
}

/** The flags that say who needs a package are those of its parent. */
function usedBy({ dev, devOptional, peer }) {
  return { dev, devOptional, peer, optional: true };
}

/** In npm's order: version, integrity, then names by the alphabet with objects last. */
function entry(fields) {
  const order = [
    "version",
    "integrity",
    "cpu",
    "dev",
    "devOptional",
    "libc",
    "license",
    "optional",
    "os",
    "peer",
    "engines",
  ];
  return Object.fromEntries(
    order.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
  );
}
