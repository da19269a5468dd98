/** Where we are. Pages are plain addresses; every link is a real link. */

export type Page =
  | 'shelf' | 'new' | 'join' | 'table' | 'replay' | 'rules' | 'aid' | 'crews' | 'crew' | 'me' | 'design' | 'content' | 'mail' | 'learn' | 'kit' | 'lost'

const pages: [RegExp, Page, string?][] = [
  [/^\/$/, 'shelf'],
  [/^\/new\/?$/, 'new'],
  [/^\/join(?:\/([^/]*))?\/?$/, 'join', 'code'],
  [/^\/table\/([^/]+)\/?$/, 'table', 'id'],
  [/^\/replay\/([^/]+)\/?$/, 'replay', 'id'],
  [/^\/rules\/([^/]+)\/?$/, 'rules', 'game'],
  [/^\/aid\/([^/]+)\/?$/, 'aid', 'game'],
  [/^\/crews\/?$/, 'crews'],
  [/^\/crew\/([^/]+)\/?$/, 'crew', 'id'],
  [/^\/me\/?$/, 'me'],
  [/^\/design\/?$/, 'design'],
  [/^\/content\/([^/]+)\/?$/, 'content', 'game'],
  [/^\/learn\/([^/]+)\/?$/, 'learn', 'game'],
  [/^\/mail\/([^/]+)\/?$/, 'mail', 'id'],
  [/^\/kit\/?$/, 'kit'],
]

class Router {
  path = $state('/')
  query = $state.raw(new URLSearchParams())
  hash = $state('')
  page = $state<Page>('shelf')
  /** What the path names: the `id` of a table, a `game`, a `code`. */
  params = $state.raw<Record<string, string>>({})

  constructor() {
    this.read()
  }

  read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
    this.hash = location.hash.slice(1)
    // Each is set once: a page that is the same after as before must not be drawn anew.
    let page: Page = 'lost'
    let params: Record<string, string> = {}
    for (const [shape, found, name] of pages) {
      const match = shape.exec(this.path)
      if (!match) continue
      page = found
      if (name) params = { [name]: decoded(match[1] ?? '') }
      break
    }
    this.page = page
    if (JSON.stringify(params) !== JSON.stringify(this.params)) this.params = params
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const router = new Router()

/** Go to an address of this site. The page's heading gets the focus, so a screen reader says where we are. */
export function go(to: string, replace = false): void {
  const before = router.path
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  router.read()
  if (router.path !== before) {
    scrollTo(0, 0)
    greet()
  }
}

/** Change the query of this page without a step in the history. */
export function setQuery(change: Record<string, string | null>): void {
  const query = new URLSearchParams(location.search)
  for (const [key, value] of Object.entries(change)) {
    if (value === null) query.delete(key)
    else query.set(key, value)
  }
  const text = query.toString()
  history.replaceState(history.state, '', location.pathname + (text ? `?${text}` : '') + location.hash)
  router.read()
}

/** So many frames a page may take to come: then it is one that has only changed. */
const COMES = 40

function greet(): void {
  const left = document.querySelector('main h1')
  const from = document.activeElement
  let frames = 0
  const look = (): void => {
    const at = document.activeElement
    // The page itself may have given the focus to what is to be done first.
    if (document.querySelector('dialog[open]') || (at !== from && at !== document.body)) return
    const heading = document.querySelector<HTMLElement>('main:not([aria-busy=true]) h1')
    if ((!heading || heading === left) && ++frames < COMES) {
      requestAnimationFrame(look)
      return
    }
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  requestAnimationFrame(look)
}

/** Follow links within the site without loading the page again. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a[href]')
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return
  if ('reload' in link.dataset) return
  const to = new URL(link.href)
  if (to.origin !== location.origin || to.pathname.startsWith('/api/')) return
  if (to.pathname === location.pathname && to.search === location.search && to.hash) return
  event.preventDefault()
  go(to.pathname + to.search + to.hash)
}

/** Where the pointer was moved to last. */
export const rest = { x: -1, y: -1 }
document.addEventListener('pointermove', ({ clientX, clientY }) => { rest.x = clientX; rest.y = clientY }, { passive: true })

document.addEventListener('click', follow)
addEventListener('popstate', () => {
  const before = router.path
  router.read()
  if (router.path !== before) greet()
})
addEventListener('hashchange', () => router.read())
