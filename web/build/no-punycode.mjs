// Stands in for the package `punycode.js` in the build: browsers write international host names in ASCII themselves.
// oxlint-disable-next-line import/no-default-export -- the package has a default export
export default { toASCII: (host) => host, toUnicode: (host) => host };
