/** One table as this client knows it: what the server has said so far, and what is on show. */
import { news } from '../app/news.svelte'
import { pace } from '../lib/pace.svelte'
import { play as sounds } from '../lib/sound.svelte'
import { Socket, type Link, type Say } from '../lib/socket'
import { toast } from '../lib/toast.svelte'
import { fetchParts } from '../scene/parts.svelte'
import { Director } from './director.svelte'
import { toldBefore } from './lately/seen'
import { inLines, inWords, named } from './naming'
import { Patches } from './patches'
import { inNames, withTurns } from './players'
import type {
  Beat, ChatLine, Clock, FromServer, HintLine, LessonSaid, LogLine, Looking, Marker, Outcome, Scene, TableInfo, UndoState,
} from '../lib/types'

type Why = Extract<FromServer, { t: 'why' }>
export interface Refused { node: string; tried: string; clause: string; reason: string }

/** How long one sees what somebody points at. */
const POINT_FOR = 3600

export class Session {
  table = $state.raw<TableInfo | null>(null)
  you = $state.raw<Looking>({ seat: null, mine: [] })
  /** The newest scene; the one on show may still be on its way to it. */
  scene = $state.raw<Scene | null>(null)
  // Against the clock nobody is held up by what the others did: it is on the table at once.
  readonly director = new Director(() => (this.clocks.length ? 0 : pace.lasts))
  #lines = $state.raw<LogLine[]>([])
  /** What has happened, as far as it has been shown. */
  log = $derived(this.#lines.slice(0, this.director.told))
  /** The number of the line with which begins what happened since one's last turn. */
  since = $state(0)
  chat = $state.raw<ChatLine[]>([])
  undo = $state.raw<UndoState>({ may: false, asks: false, why: '', clause: '', request: null })
  outcome = $state.raw<Outcome | null>(null)
  link = $state<Link>('opening')
  bye = $state('')
  /** What the table itself does next, and when, on this page's own clock. */
  clocks = $state.raw<{ key: string; text: string; until: number }[]>([])
  refused = $state.raw<Refused | null>(null)
  refusals = $state.raw<Refused[]>([])
  unread = $state(0)
  /** Markers on the map, and what somebody points at right now. */
  markers = $state.raw<Marker[]>([])
  points = $state.raw<(Marker & { key: number })[]>([])
  /** How often something was refused so far. */
  failures = $state(0)
  /** Answers worth giving, once somebody asked for them; until the table changes. */
  hints = $state.raw<HintLine[]>([])
  /** A hint is being thought of: the message that asked for it. */
  hinting = $state('')
  /** The message whose hints are there and are being thought over once more. */
  refining = $state('')
  /** What a learner is told now, and what the tutor says to the last wrong answer. */
  lesson = $state.raw<LessonSaid | null>(null)
  wrong = $state('')
  /** A play is on its way. */
  busy = $state(false)

  #socket: Socket
  #patches = new Patches()
  #asked = new Map<string, { node: string; answer: (why: Why) => void }>()
  #wasLost = false
  #held: Promise<void> | undefined
  #closed = false

  constructor(readonly id: string, info: TableInfo | null, readonly watch: string) {
    this.table = info
    const mine = (info?.seats ?? []).filter((seat) => seat.you).map((seat) => seat.seat)
    const asked = mine.find((seat) => info?.waiting.includes(seat)) ?? mine[0] ?? null
    this.#socket = new Socket(id, asked, watch, {
      heard: (frame) => this.#take(frame),
      linked: (link) => this.#linked(link),
    })
  }

  // ------------------------------------------------------------ saying

  play(action: string): void {
    this.refused = null
    this.wrong = ''
    this.busy = true
    this.director.release()
    this.#say({ t: 'play', action })
  }
  look(seat: number | null): void { this.#say({ t: 'look', seat }) }
  takeBack(): void { this.#say({ t: 'undo' }) }
  consent(request: string, agree: boolean): void { this.#say({ t: 'consent', request, agree }) }
  talk(text: string): void { this.#say({ t: 'chat', text }) }
  point(node: string): void { this.#say({ t: 'point', node }) }
  /** Puts one's marker on a place, or takes it away. */
  mark(node: string): void {
    const on = !this.markers.some((one) => one.seat === this.you.seat && one.node === node)
    this.#say({ t: 'mark', node, on })
  }

  /** Asks why a node cannot be chosen; the answer stands in `refused`. */
  why(node: string): void {
    if (this.link !== 'live') {
      toast('Not connected just now; the rules will answer again in a moment.', 'info')
      return
    }
    const id = this.#say({ t: 'why', node })
    this.#asked.set(id, { node, answer: () => undefined })
  }

  /** Asks for hints, or puts away those that are there. */
  hint(): void {
    if (this.hints.length) this.hints = []
    else if (this.hinting) return
    else if (this.link !== 'live') toast('Not connected just now; ask again in a moment.', 'info')
    else this.hinting = this.#say({ t: 'hint' })
  }

  close(): void {
    this.#closed = true
    this.director.stop()
    this.#socket.close()
  }

  #say(message: Say): string { return this.#socket.say(message) }

  // ------------------------------------------------------------ hearing

  /** A scene is shown when what it is drawn with has been fetched; whatever is said after it waits, too. */
  #take(told: FromServer): void {
    let frame: FromServer
    try {
      frame = this.#patches.whole(told)
    } catch {
      this.#socket.again()
      return
    }
    const scenes = 'scene' in frame && frame.scene ? [frame.scene, ...('beats' in frame ? frame.beats.map((beat) => beat.scene) : [])] : []
    const coming = fetchParts(scenes)
    if (!coming && !this.#held) {
      this.#hear(frame)
      return
    }
    const turn = Promise.all([this.#held, coming]).then(() => {
      if (this.#held === turn) this.#held = undefined
      if (!this.#closed) this.#hear(frame)
    })
    this.#held = turn
  }

  #hear(frame: FromServer): void {
    switch (frame.t) {
      case 'state': this.#begin({ ...frame, log: inLines(frame.log, frame.scene) }); break
      case 'update':
        this.undo = frame.undo
        this.outcome = frame.outcome
        this.since = frame.since
        this.table = withTurns(this.table, frame.scene.waiting ?? [])
        this.#wind(frame.clocks)
        this.#follow(this.#called(frame.scene), { ...frame, log: inLines(frame.log, frame.scene, this.scene) })
        this.#settle()
        break
      case 'table': this.table = frame.table; break
      case 'undo':
        this.undo = frame.undo
        // A request stands on the table itself; only how it ended is worth a toast.
        if (frame.note && !frame.undo.request) toast(frame.note, 'info')
        break
      case 'lesson': this.lesson = frame.lesson; break
      case 'chat': this.#chatted(frame.line); break
      case 'point': this.#pointed(frame); break
      case 'markers': this.markers = frame.markers; break
      case 'ack': this.#settle(); break
      case 'why': this.#explain(frame); break
      case 'hint':
        if (frame.id === this.hinting || (frame.id === this.refining && this.hints.length)) this.#advise(frame.id, frame.hints, frame.more)
        break
      case 'error': this.#refuse(frame); break
      case 'news': news.hear(frame.announcements); break
      case 'bye':
        this.bye = frame.text
        if (frame.code === 'blocked') news.blocked = frame.text
        break
      case 'pong': break
    }
  }

  #begin(frame: Extract<FromServer, { t: 'state' }>): void {
    const turned = this.you.seat !== frame.you.seat
    this.table = frame.table
    this.you = frame.you
    this.undo = frame.undo
    this.outcome = frame.outcome
    this.since = frame.since
    this.chat = frame.chat
    this.markers = frame.markers ?? []
    this.lesson = frame.lesson ?? null
    if (turned) this.#lines = []
    this.hints = []
    this.hinting = ''
    this.#wind(frame.clocks)
    const missed = frame.log.length
    const scene = frame.scene && this.#called(frame.scene)
    if (this.scene && scene && !turned && missed) {
      if (this.#wasLost) toast(`Back. You missed ${missed} ${missed === 1 ? 'line' : 'lines'}; showing what happened.`, 'ok')
      this.#follow(scene, { ...frame, beats: [], weight: 0 })
      this.director.miss(frame.log)
    } else {
      if (this.#wasLost) toast('Back at the table.', 'ok')
      const comes = !this.scene || turned
      this.scene = scene
      this.#lines = [...this.#lines.slice(0, frame.keep), ...frame.log]
      this.director.cut(scene, this.#lines.length)
      if (comes && frame.table.state === 'running') this.#offer()
    }
    this.#wasLost = false
    this.#settle()
  }

  /** Whoever comes back is offered what others did meanwhile: since this browser was here, or since one's last turn. */
  #offer(): void {
    const { seat } = this.you
    const before = toldBefore(this.id, seat)
    const missed = this.#lines.slice(before === undefined ? this.since || this.#lines.length : Math.max(before, this.since))
    if (missed.some((line) => !line.quiet && !line.heading && line.by !== seat)) this.director.miss(missed)
  }

  #called(scene: Scene): Scene { return inNames(scene) }

  #wind(clocks: Clock[] = []): void {
    this.clocks = clocks.map(({ key, text, left }) => ({ key, text, until: Date.now() + left * 1000 }))
  }

  #chatted(line: ChatLine): void {
    if (this.chat.some((one) => one.id === line.id)) return
    this.chat = [...this.chat, line]
    if (!this.you.mine.includes(line.seat)) {
      this.unread += 1
      sounds('chat')
    }
  }

  #points = 0
  #pointed({ seat, node }: Marker): void {
    const point = { seat, node, key: ++this.#points }
    this.points = [...this.points.slice(-7), point]
    setTimeout(() => { this.points = this.points.filter((one) => one !== point) }, POINT_FOR)
  }

  #explain(why: Why): void {
    const node = this.#asked.get(why.id)?.node ?? ''
    this.#asked.delete(why.id)
    const refused = why.legal
      ? { node, tried: why.tried, clause: '', reason: 'This can be chosen: it is lit.' }
      : { node, tried: why.tried, clause: why.clause, reason: why.reason }
    this.#note(refused)
  }

  #advise(id: string, hints: HintLine[], more: boolean): void {
    const names = named(this.scene, true)
    this.hints = hints.map((one) => ({ ...one, label: inWords(one.label, names), why: inWords(one.why, names) }))
    this.hinting = ''
    this.refining = more ? id : ''
  }

  #refuse(frame: Extract<FromServer, { t: 'error' }>): void {
    if (frame.id && frame.id === this.hinting) {
      this.hinting = ''
      toast(frame.wait ? `${frame.text} Try again in ${Math.ceil(frame.wait)} s.` : frame.text, 'info')
      return
    }
    this.#settle()
    this.failures += 1
    this.#asked.delete(frame.id ?? '')
    sounds('refused')
    if (frame.code === 'lesson') {
      this.wrong = inWords(frame.text, named(this.scene, true))
      return
    }
    if (frame.clause) this.#note({ node: '', tried: '', clause: frame.clause, reason: frame.reason ?? frame.text })
    toast(frame.wait ? `${frame.text} Try again in ${Math.ceil(frame.wait)} s.` : frame.text, 'bad')
  }

  #note(said: Refused): void {
    const names = named(this.scene, true)
    const refused = { ...said, tried: inWords(said.tried, names), reason: inWords(said.reason, names) }
    this.refused = refused
    this.refusals = [...this.refusals.slice(-19), refused]
  }

  #settle(): void { this.busy = this.#socket?.waiting ?? false }

  #linked(link: Link): void {
    if (link === 'lost') this.#wasLost = this.scene !== null
    this.link = link
  }

  // ------------------------------------------------------------ showing

  get shown(): Scene | null { return this.director.shown }

  /** True while what happened is still being shown. */
  get showing(): boolean { return this.director.showing }

  #follow(scene: Scene, { log, keep, beats, weight }: { log: LogLine[]; keep: number; beats: Beat[]; weight: number }): void {
    const before = this.#lines.slice(0, keep)
    // What was taken back is not shown on the way any more.
    const takenBack = keep < this.#lines.length
    // That somebody else has sealed an answer changes nothing about mine.
    if (takenBack || !log.length || log.some((line) => !line.quiet || line.by === this.you.seat)) this.hints = []
    this.scene = scene
    this.#lines = [...before, ...log]
    const told = this.#lines.length
    // Whoever did it knows; of what came before it in the log nothing is new.
    if (takenBack) this.director.unsay(keep, scene, told, log.slice(-1).filter((line) => line.by !== this.you.seat))
    else this.director.follow({
      scene, lines: log, told, weight, heading: before.findLast((line) => line.heading)?.text ?? scene.title,
      beats: beats.map((beat) => ({ ...beat, scene: this.#called(beat.scene) })),
    })
  }
}
