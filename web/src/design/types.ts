/** What travels between the designer's page and the server: the shapes of `kernel/designer.py` and
 *  of the routes under `/api/design`. */

/** What was drawn; half drawn plans are plans too. Never changed in place. */
export type Plan = Readonly<Record<string, unknown>>

export interface Argument { label: string; values: string[]; labels: string[] }

export interface Stamp {
  id: string; name: string; kind: 'ground' | 'piece' | 'door'; icon: string; suit: string; help: string
  group: string; many: boolean; argument: Argument | null
  shape?: '' | 'octagon' | 'square' | 'bill' | 'print'
}

export interface Entry {
  path: string; label: string; kind: 'text' | 'number' | 'flag' | 'choice' | 'choices' | 'cards' | 'cell' | 'cells'
  group: string; help: string; low: number; high: number
  values: string[]; labels: string[]; notes: string[]; clause: string
}

export interface Palette { rows: number; columns: number; stamps: Stamp[]; entries: Entry[]; directions: string[] }

export interface Printed { id: string; name: string; note: string }

export interface Fault { text: string; where: string[]; clause: string; stops: boolean }
export interface Supply { id: string; name: string; used: number; count: number; icon: string }
export interface Checked { ready: boolean; faults: Fault[]; supplies: Supply[]; summary: string }

/** One way to play a plan; `options` are those of a match. */
export interface Setting { id: string; label: string; seats: number; options: Record<string, unknown> }

export interface Designs { title: string; palette: Palette; blank: Plan; printed: Printed[] }
export interface Answer { checked: Checked; code: string; settings: Setting[] }

export interface Loss { text: string; count: number }
export interface Rating {
  done: number; games: number; wins: number; rate: number; low: number; high: number; losses: Loss[]
  state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'; text: string
}

export interface CrewLine { id: string; game: string; name: string; heists: number; table: string }
