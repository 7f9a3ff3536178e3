/** The key of a package.json that is a configuration of ours. */
export const PACKAGE_KEY = 'assay'
