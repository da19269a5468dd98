/** What travels between the server and this client. The same shapes as `src/muster/server/wire.py`
 *  and `src/muster/kernel/scene.py`; fields at their default are left out of scenes. */

// ---------------------------------------------------------------- scenes

export interface Mark {
  suit?: string; icon?: string; label?: string; value?: string; have?: string; seat?: number
  moves?: boolean; tone?: '' | 'good' | 'bad'; die?: string; large?: boolean
  paint?: string; must?: boolean; spent?: boolean
}

export interface Face {
  title?: string; suit?: string; icon?: string; corner?: string; text?: string; about?: string
  cost?: string[]; bands?: Mark[]; badges?: Mark[]; struck?: number; symbols?: string[]; ground?: string
  dice?: string[]; shape?: '' | 'octagon' | 'round' | 'square' | 'bill'
}

export type AreaKind = 'row' | 'fan' | 'stack' | 'grid' | 'hexmap' | 'track' | 'panel' | 'ring' | 'spot'
  | 'board' | 'note' | 'cell' | 'tabs' | 'list'
export type PieceKind = 'card' | 'die' | 'token' | 'tile' | 'pawn' | 'chip' | 'slip' | 'line' | 'notice'

export interface Text { type: 'text'; id: string; text: string; role?: string; marks?: Mark[] }

export interface Piece {
  type: 'piece'; id: string; kind: PieceKind; face?: Face; seat?: number
  state?: '' | 'sealed' | 'selected' | 'affected' | 'dim' | 'off' | 'out'; at?: [number, number]; thrown?: number; figure?: number
}

export interface Area {
  type: 'area'; id: string; kind: AreaKind; children?: Node[]; label?: string; note?: string
  role?: '' | 'others' | 'supply' | 'question' | 'mine' | 'seat' | 'aside'; seat?: number; count?: number
  span?: number; dense?: boolean; badges?: Mark[]; icon?: string
  state?: '' | 'unknown' | 'empty' | 'lit' | 'dim'; at?: [number, number]; holds?: string[]
  towards?: '' | 'E' | 'NE' | 'NW' | 'W' | 'SW' | 'SE'; of?: string; figure?: number
}

export type Node = Area | Piece | Text

export interface Choice {
  action: string; label: string; targets?: string[]; button?: string; hint?: string
  affects?: string[]; confirm?: boolean; quiet?: boolean
  low?: number; high?: number; unit?: string   // with `high`: the action takes a number from low to high
  group?: string; seat?: number; suit?: string; die?: string; offered?: boolean; actor?: string
}

export interface Prompt {
  seat: number; key: string; text: string; clause: string; optional?: boolean; idle?: boolean; answered?: boolean
  picks?: string[]; choices?: Choice[]; hint?: string; sealed?: boolean; picked?: string[]; begun?: string
}

export interface Scene {
  game: string; title: string; skin: string; seat: number | null; seats: number
  phase: string; step: number; steps: number; root: Area; prompts: Prompt[]; over?: boolean
}

// ---------------------------------------------------------------- games, people, tables

export interface Option {
  name: string; kind: 'flag' | 'number' | 'choice' | 'choices' | 'data'; default: unknown; help: string
  clause: string; low: number; high: number; choices: string[]; count: number; seats: number[]
  up_to_seats?: boolean    // the number names a seat: it is at most their number
}

export interface Skin {
  felt: { dark: string; light: string }; accent: string
  font: string      // css family, one of those the client brings; '' for the display face
  pattern: string   // 'parquet' | 'orbits' | 'rosette' | 'arcs' | 'grid' | '' (felt)
  art: string       // 'rays' | 'orbits' | 'rosette' | 'arcs' | 'grid' | '' (card art)
  icon: string      // the picture on the box
  back: string      // the icon on card backs
  box: string       // colour of the box on the shelf
  paints?: Record<string, string>   // grounds of printed symbols, by name
}

export interface GameInfo {
  id: string; title: string; tagline: string; seats: number[]; minutes: string; weight: string
  designers: string; publisher: string; year: number; options: Option[]; skin: Skin
  campaign?: boolean      // its matches may follow from each other: /crews
  designer?: boolean      // people may draw for it: /design
}

export interface Shelf { games: GameInfo[]; bots: { name: string; about: string }[] }
export interface Clause { id: string; section: string; text: string }
export interface Person { id: string; name: string }

export type SeatKind = 'person' | 'bot' | 'open' | 'invited'
/** person: taken by a person · bot · open: anybody may sit down · invited: waits for its link */

export interface SeatInfo {
  seat: number; kind: SeatKind; name: string; bot: string; online: boolean
  you: boolean            // this seat is mine
  stands_in: boolean      // a bot plays for an absent person, who may come back
  invite: string          // path of the link that claims it; only for the host, only while unclaimed
}

export type TableState = 'lobby' | 'running' | 'over'
export type UndoPolicy = 'off' | 'own' | 'consent' | 'free'
export type Pace = 'live' | 'days'

export interface TableInfo {
  id: string; game: string; title: string; state: TableState; public: boolean; pace: Pace
  undo: UndoPolicy; options: Record<string, unknown>; seats: SeatInfo[]; host: boolean
  code: string            // to join by typing; '' for those who are not at the table (public: always)
  watch: string           // path of the spectators' link; only for people at the table
  commitment: string; phase: string; waiting: number[]; winners: number[]; rematch: string
  forked_from: string; created: string; moved: string
  crew?: string           // the crew whose match this is
}

export interface Tables { mine: TableInfo[]; open: TableInfo[]; watch: TableInfo[] }

export interface SeatWish { kind: 'me' | 'here' | 'invite' | 'open' | 'bot'; bot?: string; name?: string }
/** me: I sit here · here: somebody beside me at this screen (hot-seat) · invite: by its own link */

export interface NewTable {
  game: string; seats: SeatWish[]; options: Record<string, unknown>; public: boolean
  pace: Pace; undo: UndoPolicy; salt?: string
}

export interface Source {
  label: string; points: number[]; clause?: string; suit?: string; icon?: string; notes?: string[]
}
export interface Outcome {
  scores: number[]; winners: number[]; ending: string; tiebreak: string | null
  sheet: Source[]; others: number[]
}

// ---------------------------------------------------------------- the socket

export interface LogLine {
  n: number               // number of the line for this seat, from 0
  moment: number          // where to look back to: /api/tables/<id>/moments/<moment>
  by: number | null       // whose medallion stands beside it
  heading: boolean; text: string; pieces: string[]
  quiet: boolean          // only that somebody answered: of no interest once more has happened
}

export interface ChatLine { id: number; seat: number; name: string; text: string; at: string }

export interface UndoRequest { id: string; by: number; text: string; agreed: number[] }

export interface UndoState {
  may: boolean            // pressing the button does something
  asks: boolean           // ... namely ask the others
  why: string; clause: string   // if not: why
  request: UndoRequest | null   // somebody asks right now
}

/** What the table itself will do, and in how many seconds. */
export interface Clock { key: string; text: string; left: number }

/** Whose marker stands on which place of a map. */
export interface Marker { seat: number; node: string }

export interface Looking { seat: number | null; mine: number[] }

export type FromServer =
  | { t: 'state'; cursor: string; you: Looking; table: TableInfo; scene: Scene | null
      log: LogLine[]; keep: number; chat: ChatLine[]; undo: UndoState; outcome: Outcome | null
      clocks?: Clock[]; markers?: Marker[] }
  | { t: 'update'; cursor: string; scene: Scene; log: LogLine[]; keep: number; undo: UndoState
      outcome: Outcome | null; clocks?: Clock[]
      beats: Scene[] }    // what lay on the table in between, without prompts: show them first
  | { t: 'table'; table: TableInfo }
  | { t: 'undo'; undo: UndoState; note: string }
  | { t: 'chat'; line: ChatLine }
  | { t: 'point'; seat: number; node: string }
  | { t: 'markers'; markers: Marker[] }
  | { t: 'ack'; id: string }
  | { t: 'why'; id: string; legal: boolean; tried: string; clause: string; reason: string
      facts: Record<string, unknown> }
  | { t: 'error'; id: string | null; code: string; text: string; clause?: string; reason?: string
      facts?: Record<string, unknown>; wait?: number }
  | { t: 'bye'; code: 'shutdown' | 'replaced' | 'abuse'; text: string }
  | { t: 'pong'; id: string }

/** Every message has an `id` of the client's choice, at most 40 characters, new for each message.
 *  A `play` that is sent again with the same id (after a lost connection) is done once. */
export type ToServer =
  | { t: 'hello'; id: string; seat: number | null; cursor?: string; watch?: string }
  | { t: 'look'; id: string; seat: number | null }
  | { t: 'play'; id: string; action: string }
  | { t: 'why'; id: string; action?: string; node?: string }
  | { t: 'undo'; id: string }
  | { t: 'consent'; id: string; request: string; agree: boolean }
  | { t: 'chat'; id: string; text: string }
  | { t: 'point'; id: string; node: string }
  | { t: 'mark'; id: string; node: string; on: boolean }
  | { t: 'ping'; id: string }

// ---------------------------------------------------------------- replay

export interface Replay {
  id: string; game: string; title: string; names: string[]; inputs: number; outcome: Outcome
  options: Record<string, unknown>; commitment: string; ended: string
  ticks: { at: number; label: string }[]; table: TableInfo
}
/** GET /api/tables/<id>/replay/<at>?eyes=0|1|…|watch|all */
export interface Moment { at: number; scene: Scene; log: LogLine[]; title: string }

export interface Problem { code: string; text: string; clause?: string; reason?: string
  facts?: Record<string, unknown>; wait?: number }
