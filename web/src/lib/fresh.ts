/** Twelve random bytes as text: ids of messages, salts for the shuffle.
 *
 *  `crypto.randomUUID` is not there when the page was opened over plain http, as on a home network. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('')
}
