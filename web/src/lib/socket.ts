/** The connection to one table. It comes back by itself, and what was not acknowledged is said again. */
import { freshId } from './fresh'
import type { FromServer, ToServer } from './types'

export type Link = 'opening' | 'live' | 'lost' | 'closed'

type Wordless<T> = T extends unknown ? Omit<T, 'id'> : never
export type Say = Wordless<Exclude<ToServer, { t: 'hello' }>>

interface Ears {
  /** Everything the server says, in order. */
  heard(frame: FromServer): void
  linked(link: Link): void
}

const PING_EVERY = 25_000
const PATIENCE = 10_000
const FIRST_WAIT = 400
const SOON = 150
const LONGEST_WAIT = 10_000

export class Socket {
  #socket: WebSocket | undefined
  #cursor = ''
  #unsaid = new Map<string, ToServer>()
  #tries = 0
  #again: ReturnType<typeof setTimeout> | undefined
  #pinging: ReturnType<typeof setInterval> | undefined
  #quiet: ReturnType<typeof setTimeout> | undefined
  #done = false
  #ready = false
  #soon = false

  constructor(readonly table: string, public seat: number | null, readonly watch: string, readonly ears: Ears) {
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#seen)
    this.#open()
  }

  /** Sends a message and answers with its id. Plays are kept until they are acknowledged. */
  say(message: Say): string {
    const id = freshId()
    const whole = { ...message, id } as ToServer
    if (whole.t === 'play') this.#unsaid.set(id, whole)
    if (whole.t === 'look') {
      this.seat = whole.seat
      this.#cursor = ''
    }
    if (this.#ready) this.#send(whole)
    return id
  }

  get waiting(): boolean { return this.#unsaid.size > 0 }

  /** Says hello again, after something was missed: that brings everything. */
  again(): void { this.#lost() }

  close(): void {
    this.#done = true
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#seen)
    clearTimeout(this.#again)
    this.#drop()
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.table)}`)
    this.#socket = socket
    socket.onopen = () => {
      const hello: ToServer = { t: 'hello', id: freshId(), seat: this.seat, patches: true }
      if (this.#cursor) hello.cursor = this.#cursor
      if (this.watch) hello.watch = this.watch
      this.#send(hello)
    }
    socket.onmessage = (event) => this.#hear(event)
    socket.onclose = () => { if (socket === this.#socket) this.#lost() }
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #hear(event: MessageEvent): void {
    clearTimeout(this.#quiet)
    let frame: FromServer
    try {
      frame = JSON.parse(String(event.data)) as FromServer
    } catch {
      return
    }
    if (frame.t === 'state' || frame.t === 'update') this.#cursor = frame.cursor
    if (frame.t === 'ack') this.#unsaid.delete(frame.id)
    if (frame.t === 'error' && frame.id && frame.code !== 'flood') this.#unsaid.delete(frame.id)
    if (frame.t === 'bye' && frame.code !== 'shutdown') this.#done = true
    if (frame.t === 'bye' && frame.soon) this.#soon = true
    if (frame.t === 'state' && !this.#ready) this.#welcome()
    this.ears.heard(frame)
  }

  #welcome(): void {
    this.#ready = true
    this.#tries = 0
    this.ears.linked('live')
    for (const message of this.#unsaid.values()) this.#send(message)
    if (document.hidden) this.#seen()
    clearInterval(this.#pinging)
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY)
  }

  #ping(): void {
    this.#send({ t: 'ping', id: freshId() })
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => this.#lost(), PATIENCE)
  }

  #lost(): void {
    this.#drop()
    if (this.#done) {
      this.ears.linked('closed')
      return
    }
    clearTimeout(this.#again)
    if (this.#soon) { // another process serves already; a little apart, so that not all come at once
      this.#soon = false
      this.#again = setTimeout(() => this.#open(), Math.random() * SOON)
      return
    }
    this.ears.linked('lost')
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++)
    this.#again = setTimeout(() => this.#open(), wait / 2 + (Math.random() * wait) / 2)
  }

  #drop(): void {
    this.#ready = false
    clearInterval(this.#pinging)
    clearTimeout(this.#quiet)
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }

  /** Who does not look is told elsewhere when it is their turn. */
  #seen = (): void => {
    if (this.#ready) this.#send({ t: 'visible', id: freshId(), on: !document.hidden })
    this.#hurry()
  }

  /** Somebody looks at the page again, or the network is back: no need to wait. */
  #hurry = (): void => {
    if (this.#done || this.#socket || document.hidden) return
    clearTimeout(this.#again)
    this.#open()
  }
}
