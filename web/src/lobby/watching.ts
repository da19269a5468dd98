/** Spectators' tokens: from the link into this tab's memory, so that a reload keeps watching. */

const key = (id: string) => `muster.watch.${id}`

/** The token for a table: the one just brought, else the one remembered, else ''. */
export function watchToken(id: string, brought: string | null): string {
  try {
    if (brought) sessionStorage.setItem(key(id), brought)
    return brought ?? sessionStorage.getItem(key(id)) ?? ''
  } catch {
    return brought ?? ''
  }
}
