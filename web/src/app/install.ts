/** The page as an app: its service worker, once everything else is there. */

/** What some browsers offer once they find that this can be installed. */
interface Offer extends Event { prompt(): Promise<unknown> }
export const app: { offer?: Offer } = {}
addEventListener('beforeinstallprompt', (event) => { app.offer = event as Offer })

/** Begins to keep what the shelf is made of; without a safe connection browsers do not allow it. */
export function keepShelf(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = (): void => {
    navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  }
  const later = (): unknown => ('requestIdleCallback' in globalThis ? requestIdleCallback(begin, { timeout: 5000 }) : setTimeout(begin, 2000))
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
