/** This browser's push subscription: whether there can be one, making it, ending it. */
import { sentence } from '../../lib/api'
import { me } from '../../lib/me.svelte'
import { ways } from './api'

const PAGE_ONLY = 'You are told while a page of Muster is open, also behind others.'

/** Subscribes this browser. Answers with '' if it did, or why notices come from open pages only. */
export async function subscribe(): Promise<string> {
  if (!isSecureContext) return `${PAGE_ONLY} When it is closed only over https.`
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) {
    return /iP(hone|ad)/.test(navigator.userAgent)
      ? `${PAGE_ONLY} When it is closed only as an app: choose “Add to Home Screen” first.`
      : `${PAGE_ONLY} This browser cannot do more.`
  }
  await me.ensure()
  const { push_key, push_missing } = await ways.all()
  if (!push_key) return `${PAGE_ONLY} ${push_missing}`
  const worker = await registered()
  if (!worker) return `${PAGE_ONLY} This browser does not let Muster work behind it.`
  let found: PushSubscription
  try {
    const old = await worker.pushManager.getSubscription()
    if (old && !made(old, push_key)) await old.unsubscribe()
    found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key })
  } catch {
    return `${PAGE_ONLY} This browser cannot reach the service that would wake it.`
  }
  const { endpoint, keys } = found.toJSON()
  try {
    await ways.subscribe({ endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
  } catch (error) {
    await found.unsubscribe()
    return `${PAGE_ONLY} ${sentence(error)}`
  }
  return ''
}

/** Whoever was subscribed is so again: a browser may lose that, or the server drop it (`gone`). Answers why not. */
export async function renew(gone: boolean): Promise<string> {
  if (!me.known) await me.load()
  if (!me.person || (!gone && (await markHere()))) return ''
  return subscribe()
}

/** Ends the subscription of this browser, here and at the server. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const found = await worker?.pushManager?.getSubscription()
  if (!found) return
  const mark = await markOf(found.endpoint)
  await found.unsubscribe()
  const channel = (await ways.all()).channels.find((one) => one.mark === mark)
  if (channel) await ways.remove(channel.id)
}

/** What the server calls this browser's subscription; '' if it has none. */
export async function markHere(): Promise<string> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const found = await worker?.pushManager?.getSubscription()
  return found ? markOf(found.endpoint) : ''
}

async function markOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, '0')).join('')
}

/** Was it made with this key? Where the server has lost its own, it was not. */
function made(old: PushSubscription, key: string): boolean {
  const used = old.options.applicationServerKey
  if (!used) return false
  const letters = btoa(String.fromCharCode(...new Uint8Array(used)))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

async function registered(): Promise<ServiceWorkerRegistration | null> {
  try {
    await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
    return await navigator.serviceWorker.ready
  } catch {
    return null
  }
}
