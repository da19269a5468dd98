/** Notices in this browser: off until somebody turns them on, and only then is permission asked for.
 *
 *  Where the browser can be woken (push) the server tells it, whether or not a page is open; else an
 *  open page does. Never both. */
import { sentence } from '../lib/api'

const key = 'muster.notices'
type Kept = 'off' | 'on' | 'push'

class Notices {
  on = $state(false)
  /** What else there is to know: why it cannot be turned on, or what it does not do. */
  why = $state('')
  busy = $state(false)
  #push = false

  constructor() {
    if (!('Notification' in globalThis)) {
      this.why = 'This browser has no notices; the title and the icon of the page still tell you.'
      return
    }
    const kept = read()
    this.on = kept !== 'off' && Notification.permission === 'granted'
    this.#push = this.on && kept === 'push'
    if (this.#push) void this.renew(false)
  }

  get possible(): boolean { return 'Notification' in globalThis }

  async turn(on: boolean): Promise<void> {
    this.busy = true
    this.why = ''
    try {
      const push = await import('./away/push')
      if (!on) await push.unsubscribe()
      else if (Notification.permission !== 'granted' && (await Notification.requestPermission()) !== 'granted') {
        this.why = 'Your browser does not allow notices from this page. You can change that in its settings.'
        on = false
      } else this.why = await push.subscribe()
      this.#push = on && !this.why
    } catch (error) {
      this.why = sentence(error)
      this.#push = false
    }
    this.on = on
    this.busy = false
    keep(!on ? 'off' : this.#push ? 'push' : 'on')
  }

  /** Subscribe once more if that is lost; where it cannot be, an open page tells. */
  async renew(gone: boolean): Promise<void> {
    if (!this.#push) return
    try {
      this.why = await (await import('./away/push')).renew(gone)
      this.#push = !this.why
    } catch { /* no connection: the next page tries again */ }
  }

  /** Show one if they are on, nobody is looking at the page, and the server does not do it. */
  show(title: string, body: string): void {
    if (!this.on || this.#push || document.visibilityState === 'visible') return
    try {
      const notice = new Notification(title, { body, tag: 'muster-turn', icon: '/favicon.svg' })
      notice.onclick = () => {
        window.focus()
        notice.close()
      }
    } catch { /* phones allow them from service workers only */ }
  }
}

function read(): Kept {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'on' || kept === 'push' ? kept : 'off'
  } catch {
    return 'off'
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(key, kept)
  } catch { /* private mode: it holds until the page is closed */ }
}

export const notices = new Notices()
