/** The service worker: shelf, rulebooks and player aids without a connection, and notices while no page is open.
 *
 *  Pages always come from the server while it answers, so a new client is taken up with the next page.
 *  Files under /assets never change: those once fetched are kept, those of the client before too, for
 *  pages that are still open. Of the API only what is the same for everybody is kept: the games, their
 *  rules, books, aids and pictures. */
/// <reference lib="webworker" />

/** What the shelf is made of, and a name for just that: put in by the build. */
declare const __SHELL__: string[]
declare const __VERSION__: string

interface Told { title: string; text: string; path: string; tag: string; since: string }

const worker = self as unknown as ServiceWorkerGlobalScope
const ours = 'muster-'
const shell = `${ours}${__VERSION__}`
const shared = 'muster games'
const GATEWAY = [502, 503, 504]
const files: string[] = __SHELL__
/** What the shelf shows beside the games. */
const ICONS = ['meeple', 'hourglass', 'sun', 'moon', 'round-table', 'unplugged']

worker.addEventListener('install', (event) => { event.waitUntil(install()) })
worker.addEventListener('activate', (event) => { event.waitUntil(activate()) })
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (url.pathname.startsWith('/assets/') || files.includes(url.pathname)) event.respondWith(file(request))
  else if (/^\/api\/(games(\/[^/]+\/(rules|icons|book|aid|pictures\/[^/]+))?|icons)$/.test(url.pathname)) event.respondWith(open(request))
})
worker.addEventListener('push', (event) => { event.waitUntil(show(event.data)) })
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(go((event.notification.data as { path?: string } | null)?.path ?? '/'))
})
worker.addEventListener('pushsubscriptionchange', (event) => { event.waitUntil(renew(event as unknown as Changed)) })

async function install(): Promise<void> {
  const kept = await caches.open(shell)
  // Pages are asked for anew; the rest is named by what is in it, or hardly changes.
  await kept.addAll(files.map((path) => new Request(path, path === '/' ? { cache: 'reload' } : {})))
  await keepWords(kept).catch(() => undefined)
  await keepGames(await caches.open(shared)).catch(() => undefined)
  await worker.skipWaiting()
}

/** What the page itself names beside that: words and letters of its language. */
async function keepWords(kept: Cache): Promise<void> {
  const named = async (path: string): Promise<string[]> => (await (await kept.match(path))?.text())?.match(/\/assets\/[\w.-]+/g) ?? []
  const missing = async (paths: string[]): Promise<string[]> => {
    const kept_ = await Promise.all(paths.map((path) => kept.match(path)))
    return paths.filter((_, n) => !kept_[n])
  }
  const first = await missing(await named('/'))
  await kept.addAll(first)
  for (const path of first.filter((one) => one.includes('/words-'))) await kept.addAll(await missing(await named(path)))
}

interface Shelf { games: { id: string; skin: { icon: string } }[] }

/** The games on the shelf with the pictures there, and all that explains them. */
async function keepGames(kept: Cache): Promise<void> {
  const read = async <T>(path: string): Promise<T> => {
    await kept.add(path)
    return (await (await kept.match(path))?.json()) as T
  }
  const { games } = await read<Shelf>('/api/games')
  const names = new Set([...ICONS, ...games.map((game) => game.skin.icon)])
  await kept.add(`/api/icons?names=${[...names].map(encodeURIComponent).join(',')}`)
  for (const { id } of games) {
    const at = `/api/games/${encodeURIComponent(id)}`
    const book = await read<{ blocks: { picture?: string }[] }[]>(`${at}/book`)
    const pictures = book.flatMap((one) => one.blocks.flatMap(({ picture }) => (picture ? [`pictures/${encodeURIComponent(picture)}`] : [])))
    await kept.addAll(['rules', 'aid', 'icons', ...pictures].map((part) => `${at}/${part}`))
  }
}

/** Drop what older clients were made of, but for the last one's: a page of it may still be open. */
async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== shell)
  for (const name of old.slice(0, -1)) await caches.delete(name)
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
    // Whoever reads it in another language by now does so without a connection, too.
    if (answer.ok && new URL(event.request.url).pathname === '/') event.waitUntil((await caches.open(shell)).put('/', answer.clone()).catch(() => undefined))
    // A proxy answers while the server behind it is away.
    return GATEWAY.includes(answer.status) ? ((await kept('/')) ?? answer) : answer
  } catch {
    return (await kept('/')) ?? Response.error()
  }
}

const kept = async (path: string): Promise<Response | undefined> => (await caches.open(shell)).match(path)

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(shell)
  const asset = new URL(request.url).pathname.startsWith('/assets/')
  const kept = (await cache.match(request, { ignoreVary: true })) ?? (asset ? await caches.match(request, { ignoreVary: true }) : undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && asset) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

async function open(request: Request): Promise<Response> {
  const kept = await caches.open(shared)
  try {
    const answer = await fetch(request)
    if (answer.ok) await kept.put(request, answer.clone()).catch(() => undefined)
    return answer
  } catch {
    return (await kept.match(request, { ignoreVary: true })) ?? (await drawn(kept, new URL(request.url))) ?? Response.error()
  }
}

/** Pictures by name, out of all that were ever fetched: they are not always asked for together. */
async function drawn(kept: Cache, url: URL): Promise<Response | undefined> {
  if (url.pathname !== '/api/icons') return undefined
  const known: Record<string, string> = {}
  for (const request of await kept.keys()) {
    if (!new URL(request.url).pathname.endsWith('/icons')) continue
    Object.assign(known, (await (await kept.match(request))?.json()) as Record<string, string> | undefined)
  }
  const names = (url.searchParams.get('names') ?? '').split(',').filter((name) => name in known)
  return Response.json(Object.fromEntries(names.map((name) => [name, known[name]])))
}

/** What it says is only what the server wrote for us; a message we cannot read is shown all the same,
 *  as browsers want. */
async function show(data: PushMessageData | null): Promise<void> {
  let told: Partial<Told> = {}
  try {
    told = (data?.json() ?? {}) as Partial<Told>
  } catch { /* not ours */ }
  const path = told.path?.startsWith('/') && !told.path.startsWith('//') ? told.path : '/'
  await worker.registration.showNotification(told.title ?? 'Muster', {
    body: told.text ?? '', tag: told.tag ?? 'muster', icon: '/icons/192.png', badge: '/icons/badge-96.png', data: { path },
  })
}

async function go(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((one) => new URL(one.url).pathname === path)
  if (there) await there.focus()
  else await worker.clients.openWindow(path)
}

interface Changed { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }

/** The browser has given itself a new address: tell the server. */
async function renew(event: Changed): Promise<void> {
  const options = event.oldSubscription?.options
  const found = event.newSubscription ?? (options ? await worker.registration.pushManager.subscribe(options) : null)
  const told = found?.toJSON()
  if (!told?.endpoint || !told.keys) return
  await fetch('/api/me/notices/push', {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: told.endpoint, p256dh: told.keys.p256dh, auth: told.keys.auth }),
  })
}
