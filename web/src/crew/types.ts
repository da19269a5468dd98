/** What a crew's page and the form of its next match are made of: the same shapes as
 *  `src/muster/kernel/campaign.py` and `src/muster/server/crew_wire.py`. */

// ---------------------------------------------------------------- the page

export interface Figure { label: string; value: string; icon: string; note: string }
export interface CardLine { name: string; text: string; pro: boolean }

export interface Member {
  id: string; name: string; role: string; level: number
  status: string          // '' or a word like "busted"
  icon: string; cards: CardLine[]; played_by: string
  history: string[]       // newest last
}

export interface Player { name: string; level: number; heists: number; last: number }

export interface ThreadStep { id: string; name: string; state: 'won' | 'lost' | 'open'; note: string }
export interface Thread { id: string; name: string; about: string; steps: ThreadStep[] }

export interface Favour { id: string; name: string; text: string; known: boolean; note: string }

export interface Ware {
  id: string; name: string; text: string; price: number | string; owned: number; for_sale: number; note: string
}

/** `heist` is the number of the match that earned it, 0 for none yet. */
export interface Medal { id: string; name: string; text: string; heist: number; note: string }

export interface Past {
  heist: number; title: string; result: 'won' | 'lost'; text: string; lines: string[]; medals: string[]
}

export interface Page {
  heists: number; figures: Figure[]; members: Member[]; players: Player[]; threads: Thread[]
  favours: Favour[]; wares: Ware[]; medals: Medal[]; past: Past[]
  final: string           // the final score in words, once there is one
}

// ---------------------------------------------------------------- the form

/** `why` is why it cannot be chosen now, with its clause; '' if it can. */
export interface Choice { id: string; label: string; note: string; why: string; clause: string; group: string }

export interface Field {
  id: string; label: string; kind: 'choice' | 'text'; value: string
  choices: Choice[]       // of a text: suggestions
  group: string; help: string; clause: string
}

export interface Remark { text: string; clause: string; field: string }

export type Values = Record<string, string>

export interface Form {
  fields: Field[]; values: Values; problems: Remark[]; advice: Remark[]; ready: boolean
  seats: string[]         // who sits at the table, by name
}

/** A drawn map, as the designer makes them. */
export type Plan = Record<string, unknown>

// ---------------------------------------------------------------- crews

export interface CrewLine { id: string; game: string; title: string; name: string; heists: number; moved: string; table: string }

/** `way`: they sit there, a seat waits for them, or all are taken; `link` leads to it ('' for their own table). */
export interface CrewTable { id: string; state: string; way: 'table' | 'sit' | 'watch'; link: string }

export interface CrewInfo {
  id: string; game: string
  title: string           // of the game
  name: string
  invite: string          // path of the link that makes somebody a member
  page: Page
  form: Form | null       // null while a match is on
  table: CrewTable | null
  branched_from: string; branched_name: string; branched_at: number
  members: string[]       // people, by name
  faults: string[]        // what could not be taken in, in words
  replays?: Record<string, string>   // tables of finished matches that are still here, by number
}
