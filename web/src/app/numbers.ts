/** Numbers as whoever reads the page writes them: 12.5 in English, 12,5 in French. */
import { language } from '../app/words'

/** With just so many digits behind the point. */
export const decimal = (value: number, digits = 1): string =>
  value.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** With one digit behind the point, where there is one to tell. */
export const rounded = (value: number): string => value.toLocaleString(language(), { maximumFractionDigits: 1 })
