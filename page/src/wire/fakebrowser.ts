// What settings ask a browser when they are loaded, for tests that have none.
const plain = { matches: false, addEventListener: () => {} };
Object.assign(globalThis, { matchMedia: () => plain });
