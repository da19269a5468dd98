/** So many of a thing: "1 heist", "2 heists". */
export const counted = (many: number, called: string) => `${many} ${called}${many === 1 ? '' : 's'}`

/** A word at the beginning of a line. */
export const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
