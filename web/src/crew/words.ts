/** A reason as it stands by itself: it begins with a capital. */
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
