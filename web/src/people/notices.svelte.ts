/** Desktop notices: off until somebody turns them on, and only then is permission asked for. */

const key = 'muster.notices'

class Notices {
  on = $state(false)
  /** Why it cannot be turned on, as a sentence; '' if it can. */
  why = $state('')

  constructor() {
    if (!('Notification' in globalThis)) {
      this.why = 'This browser has no desktop notices; the title and the icon of the page still tell you.'
      return
    }
    this.on = read() && Notification.permission === 'granted'
  }

  async turn(on: boolean): Promise<void> {
    if (on && Notification.permission !== 'granted' && (await Notification.requestPermission()) !== 'granted') {
      this.why = 'Your browser does not allow notices from this page. You can change that in its settings.'
      on = false
    } else this.why = ''
    this.on = on
    try {
      localStorage.setItem(key, on ? 'on' : 'off')
    } catch { /* private mode: it holds until the page is closed */ }
  }

  /** Show one if they are on and nobody is looking at the page. */
  show(title: string, body: string): void {
    if (!this.on || document.visibilityState === 'visible') return
    try {
      const notice = new Notification(title, { body, tag: 'muster-turn', icon: '/favicon.svg' })
      notice.onclick = () => {
        window.focus()
        notice.close()
      }
    } catch { /* phones allow them from service workers only */ }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

export const notices = new Notices()
