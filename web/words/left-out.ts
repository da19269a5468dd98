/** Sources that say nothing to players, or must not be touched. */
export const LEFT_OUT = /(^|\/)(app\/words\.ts|lib\/types\.ts|app\/worker\.ts|kit\/.*|env\.d\.ts|.*\.test\.ts)$/
