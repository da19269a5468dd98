/** From touching things to an action: which nodes are lit, what is selected, what a press means. */
import type { Light } from '../../scene/stage'
import type { Area, Choice, Mark, Prompt } from '../../lib/types'
import { Nodes } from './nodes'
import type { Session } from '../session.svelte'

export class Choosing {
  /** The nodes touched so far on the way to one choice. */
  touched = $state.raw<string[]>([])
  /** The choice that waits for its button. */
  chosen = $state.raw<Choice | null>(null)
  /** The action on its way; what was chosen stays as it is until the server has said what came of it. */
  sent = $state('')
  /** How many answers the table has taken: the next question may be of the same kind. */
  taken = $state(0)
  /** A sealed answer is being given anew. */
  changing = $state(false)
  /** The choice whose amount is being set, and the amount. */
  #priced = $state('')
  #amount = $state(1)
  /** The group of choices that lies open. */
  menu = $state('')
  /** Nodes named by the log line under the pointer. */
  named = $state.raw<readonly string[]>([])

  constructor(readonly session: Session) {}

  #nodes = $derived.by(() => new Nodes(this.session.shown))

  /** The questions put to the seat that looks, open ones first. */
  prompts = $derived.by((): Prompt[] => {
    const scene = this.session.shown
    // A lesson that is done asks nothing any more, though the game would go on.
    if (!scene || scene.seat === null || this.session.showing || this.session.lesson?.done) return []
    const mine = scene.prompts.filter((prompt) => prompt.seat === scene.seat)
    return [...mine.filter((p) => !p.answered), ...mine.filter((p) => p.answered)]
  })
  prompt = $derived.by((): Prompt | undefined => this.prompts[0])
  /** An answer is waited for. */
  asked = $derived.by(() => Boolean(this.prompt && !this.prompt.answered && !this.prompt.optional))

  /** All one may do, whoever of several figures does it. */
  all = $derived.by((): Choice[] =>
    this.prompts.filter((p) => !p.answered || this.changing).flatMap((p) => p.choices ?? []))

  // ------------------------------------------------------------ figures

  /** The sheets of one's figures, if there are several: one of them lies open. */
  sheets = $derived.by((): Area[] => {
    const tabs = [...this.#nodes.all()].find((node): node is Area => node.type === 'area' && node.kind === 'tabs')
    return (tabs?.children ?? []).filter((node): node is Area => node.type === 'area')
  })
  #sheet = $state('')
  /** The open sheet: the one turned to, else the first that has something to do. */
  sheet = $derived.by((): Area | undefined =>
    this.sheets.find((one) => one.id === this.#sheet) ?? this.sheets.find((one) => this.busy.includes(one.id)) ?? this.sheets[0])
  /** Sheets of figures that have something to do that one would look for. */
  busy = $derived.by((): string[] => [...new Set(this.all.filter((one) => one.actor && !one.quiet).map((one) => one.actor ?? ''))])

  turnTo(sheet: string): void {
    if (this.sent) return
    this.putBack()
    this.#sheet = sheet
  }

  /** What can be done by whoever's sheet lies open, and by nobody in particular. */
  choices = $derived.by((): Choice[] => {
    const others = new Set(this.sheets.filter((one) => one !== this.sheet).map((one) => one.id))
    return others.size ? this.all.filter((one) => !one.actor || !others.has(one.actor)) : this.all
  })

  /** The choices that are still possible after what has been touched. */
  candidates = $derived.by((): Choice[] =>
    this.choices.filter((choice) => this.touched.every((id) => choice.targets?.includes(id))))

  // ------------------------------------------------------------ amounts

  /** Choices that need an amount: those left after what has been touched, else all of them. */
  amounts = $derived.by((): Choice[] => {
    const left = this.candidates.filter((choice) => choice.high)
    return this.touched.length && left.length ? left : this.choices.filter((choice) => choice.high)
  })
  /** What the amount is for. */
  priced = $derived.by((): Choice | undefined => (this.#priced ? this.amounts.find((one) => one.action === this.#priced) : undefined))
  get amount(): number {
    const { low = 1, high = 1 } = this.priced ?? {}
    return Math.max(low, Math.min(high, this.#amount))
  }
  set amount(value: number) { this.#amount = value }

  /** A choice whose amount is to be set now. */
  price(choice: Choice): void {
    if (this.sent) return
    this.chosen = null
    this.menu = ''
    this.touched = [...(choice.targets ?? [])]
    this.#priced = choice.action
  }
  /** The amount is said: off it goes. */
  pay(): void {
    const choice = this.priced
    if (choice && !this.sent) this.take({ ...choice, action: `${choice.action} ${this.amount}` })
  }

  letter(choice: Choice): string { return this.#nodes.letter(choice) }

  /** Choices that are kept together behind one button. */
  menus = $derived.by((): { name: string; choices: Choice[] }[] => {
    if (this.touched.length || this.sent) return []
    const names = [...new Set(this.choices.filter((one) => one.group && !one.high).map((one) => one.group ?? ''))]
    return names.map((name) => ({ name, choices: this.choices.filter((one) => one.group === name && !one.high) }))
  })

  /** What another figure is offered at its feet: it is pressed where it lies, whoever's sheet is open. */
  #theirs = $derived.by((): Choice[] => this.all.filter(({ offered, actor, targets: [id = ''] = [] }) =>
    offered && actor && this.#nodes.isPlace(this.#nodes.parent(id)) && !this.choices.some((one) => one.targets?.includes(id))))

  /** Nodes that can be touched now, and the words for it. Pieces stand for the area they lie in. */
  #targets = $derived.by((): Map<string, string> => {
    const targets = new Map<string, string>()
    // While one choice waits for its button the others stay lit: touching one of them changes one's mind.
    for (const choice of this.chosen || this.priced ? this.choices : this.candidates) {
      // What a figure seldom does begins with its first thing, so that it hides nothing else.
      const begun = !choice.actor || !choice.quiet || this.touched.length > 0
      for (const id of begun ? (choice.targets ?? []) : (choice.targets ?? []).slice(0, 1)) if (!this.touched.includes(id) && this.#nodes.has(id)) {
        targets.set(id, targets.has(id) ? 'Choose' : choice.label)
      }
    }
    if (!this.touched.length) for (const { targets: [id = ''] = [], label } of this.#theirs) targets.set(id, label)
    return targets
  })

  /** Choices that are buttons: those nothing on the table stands for, and all that are left when few are. */
  buttons = $derived.by((): Choice[] => {
    // What is on its way is settled: the bar stays as it is until the answer has come.
    const pending = this.touched.length > 0 && !this.sent
    // Beside an amount nothing is thrown away: it would look like the way to say the amount.
    const all = (this.sent ? this.choices : this.candidates).filter((one) => !one.high && (!one.group || pending) && !(this.priced && one.loses))
    // What is offered now and then stands before what one presses every time: that stays where it is.
    const bare = [...all].sort((one, other) => Number(other.offered ?? false) - Number(one.offered ?? false)).filter((choice) => {
      if (choice.offered || (!pending && this.#besidePrice(choice))) return true
      const left = (choice.targets ?? []).filter((id) => this.sent || !this.touched.includes(id))
      if (pending && left.length === 0) return true
      return !left.some((id) => this.#touchable(id))
    })
    // What lies on a map is pressed there.
    const loud = all.filter((one) => !bare.includes(one) && (pending || (!one.quiet && !this.#nodes.onMap(one))))
    const few = pending ? all.length < 7 : !this.prompt?.picks?.length && bare.length > 0 && loud.length + bare.length < 4
    return few ? [...loud, ...bare] : bare
  })

  /** What would be thrown away by touching the same thing an amount is for has a button of its own. */
  #besidePrice(choice: Choice): boolean {
    return Boolean(choice.loses && choice.targets?.length && this.choices.some((one) => one.high && one.targets?.[0] === choice.targets?.[0]))
  }

  /** The button one presses as a rule: the only one that loses nothing, or the best one, or none. */
  primary = $derived.by((): Choice | undefined => {
    const keen = this.buttons.filter((choice) => !choice.loses)
    const best = keen.filter((choice) => choice.best)
    if (best.length) return best.length === 1 ? best[0] : undefined
    const loud = keen.filter((choice) => !choice.quiet)
    if (this.touched.length && !this.sent) return loud.length === 1 ? loud[0] : keen.length === 1 ? keen[0] : undefined
    const only = this.choices.length === 1 ? this.choices[0] : undefined
    if (only) return only.loses ? undefined : only
    const bare = loud.filter((choice) => !choice.targets?.some((id) => this.#touchable(id)))
    if (!bare.length) return loud.length === 1 ? loud[0] : undefined
    // Beside things to touch a button is one of several answers, unless it ends one that was begun.
    const touch = !this.prompt?.picks?.length && this.choices.some((one) => !one.quiet && !bare.includes(one) && one.targets?.some((id) => this.#touchable(id)))
    return bare.length === 1 && !touch ? bare[0] : undefined
  })

  names(choice: Choice): boolean { return this.#nodes.names(choice) }
  sign(choice: Choice): Mark | undefined { return this.#nodes.sign(choice, this.touched) }
  /** What was touched and can mean several things, by name. */
  about = $derived.by((): string => this.#nodes.called(this.touched[0] ?? ''))
  /** The player it is about, where a plate has no name of its own. */
  aboutSeat = $derived.by((): number | undefined => {
    const node = this.#nodes.get(this.touched[0] ?? '')
    return node?.type === 'area' ? node.seat : undefined
  })

  /** Can it be pressed? A piece can; an area if something in it speaks for the area. */
  #touchable(id: string): boolean {
    const node = this.#nodes.get(id)
    if (!node || node.type === 'text') return false
    if (node.type === 'piece') return true
    if (node.at !== undefined) return true
    if (node.kind === 'stack' || node.kind === 'column' || node.kind === 'note' || node.role === 'seat') return true
    if (node.kind === 'cell' && !node.children?.length) return true
    const pieces = (node.children ?? []).filter((child) => child.type === 'piece')
    if (pieces.length) return pieces.some((piece) => !this.#targets.has(piece.id))
    return node.state === 'empty' || node.state === 'lit'
  }

  #lights = $derived.by((): Map<string, Light> => {
    const lights = new Map<string, Light>()
    const lay = (id: string, light: Light): void => {
      lights.set(id, light)
      const node = this.#nodes.get(id)
      // A column of cards is lit as a place, a heap of things by the things.
      if (node?.type === 'area' && node.kind !== 'column' && node.role !== 'seat' && !node.at) {
        for (const child of node.children ?? []) if (child.type === 'piece' && !this.#targets.has(child.id)) lights.set(child.id, light)
      }
    }
    for (const id of this.#targets.keys()) if (this.#touchable(id)) lay(id, 'legal')
    const picked = this.changing ? [] : this.prompts.flatMap((p) => p.picked ?? [])
    for (const id of picked) lay(id, 'selected')
    for (const id of this.touched) lay(id, 'selected')
    const likely = this.chosen ? [this.chosen] : this.touched.length ? this.candidates : []
    for (const id of likely.flatMap((choice) => choice.affects ?? [])) if (lights.get(id) !== 'selected') lay(id, 'affected')
    for (const id of this.named) if (!lights.has(id)) lights.set(id, 'affected')
    return lights
  })

  light(id: string): Light { return this.#lights.get(id) ?? '' }

  /** Nodes that can be touched now. */
  lit = $derived.by((): string[] => [...this.#targets.keys()].filter((id) => this.#touchable(id)))

  #quiet = $derived.by((): Set<string> => {
    const loud = this.choices.filter((choice) => !choice.quiet).flatMap((choice) => choice.targets ?? [])
    return new Set(this.lit.filter((id) => !loud.includes(id)))
  })
  quiet(id: string): boolean { return this.#quiet.has(id) }

  /** What pressing a node does, in words. */
  does(id: string): string {
    const at = this.#target(id)
    return at === undefined ? '' : (this.#targets.get(at) ?? '')
  }

  /** The node itself or the nearest area around it that can be touched; what is not lit answers nothing. */
  #target(id: string): string | undefined {
    for (let at: string | undefined = id; at !== undefined; at = this.#nodes.parent(at)) {
      const node = this.#nodes.get(at)
      if (at !== id && node?.type === 'area' && node.kind === 'hexmap') return undefined
      if (this.#targets.has(at) && this.#touchable(at)) return at
    }
    return undefined
  }

  /** What lies among others of its kind as part of the answer: any of them is taken back alike. */
  #laid(id: string): string | undefined {
    const picked = this.prompt?.picked ?? []
    if (this.#targets.has(id) || !picked.includes(id)) return undefined
    const parent = this.#nodes.parent(id)
    return picked.find((one) => this.#targets.has(one) && this.#nodes.parent(one) === parent)
  }

  /** A node was pressed: choose with it, put it back, or ask why not. */
  press(id: string): void {
    if (this.session.showing) {
      this.session.director.on()
      return
    }
    if (this.sent) return
    // A coin on a card that is no answer itself is a press on the card.
    const spot = this.#nodes.get(this.#nodes.parent(id) ?? '')
    const under = spot?.type === 'area' && spot.kind === 'spot' && !this.#targets.has(id) ? (spot.children?.[0]?.id ?? id) : id
    if (this.light(under)) id = under
    // What lies on a touched place and is an answer of its own goes on with it; all else puts it back.
    const mine = [id, this.#nodes.parent(id)]
    if (!this.#targets.has(id) && this.touched.some((one) => mine.includes(one))) {
      this.putBack()
      return
    }
    if (this.chosen || this.priced) this.putBack()
    const theirs = this.touched.length ? undefined : this.#theirs.find((one) => one.targets?.[0] === id)
    if (theirs?.actor) this.turnTo(theirs.actor)
    const target = this.#laid(id) ?? this.#target(id)
    if (target === undefined) {
      const figure = this.sheets.find((one) => one.of === id && one !== this.sheet)
      if (figure) {
        this.turnTo(figure.id)
        return
      }
      if (this.prompt?.picked?.includes(id) && this.session.undo.may && !this.session.undo.asks) this.session.takeBack()
      else this.session.why(id)
      return
    }
    this.session.refused = null
    this.touched = [...this.touched, target]
    const left = this.candidates
    this.menu = ''
    this.#priced = left.find((one) => one.high)?.action ?? ''
    const only = left.length === 1 ? left[0] : this.#plain(left)
    if (only && !only.high) this.choose(only)
  }

  /** Of several things the one that is said already, if all others are unusual and need another touch. */
  #plain(left: Choice[]): Choice | undefined {
    const said = left.filter((one) => (one.targets ?? []).every((id) => this.touched.includes(id)))
    // Who to whom: of two that name the same things it is the one that names them in this order.
    const named = said.filter((one) => (one.targets ?? []).join() === this.touched.join())
    if (said.length === left.length && named.length === 1) return named[0]
    return said.length === 1 && left.every((one) => one === said[0] || one.quiet) ? said[0] : undefined
  }

  /** A choice is made by touching: at once, or after the button if it cannot be taken back. */
  choose(choice: Choice): void {
    if (this.sent) return
    if (!choice.confirm && !choice.loses && this.session.table?.undo !== 'off') this.#send(choice)
    else if (this.chosen?.action === choice.action) this.confirm()
    else this.#ask(choice)
  }

  /** A button says what it does: it needs no second one, unless something is lost by it. */
  take(choice: Choice): void {
    if (this.sent) return
    if (choice.loses) this.#ask(choice)
    else this.#send(choice)
  }

  /** Gives a whole answer, pick by pick; what cannot be taken back waits for its button. */
  follow(picks: readonly string[]): void {
    if (this.sent) return
    this.putBack()
    const [first = '', ...rest] = picks
    const choice = this.all.find((one) => one.action === first) ?? this.all.find((one) => one.high && first.startsWith(`${one.action} `))
    if (!choice) return
    this.#rest = rest
    this.choose({ ...choice, action: first })
  }
  /** What is left of a whole answer that is being given. */
  #rest: readonly string[] = []

  #ask(choice: Choice): void {
    this.#priced = ''
    this.menu = ''
    this.chosen = choice
    // What is about the whole map is about no place on it.
    this.touched = (choice.targets ?? []).filter((id) => !this.#wholeMap(id))
  }

  #wholeMap(id: string): boolean {
    const node = this.#nodes.get(id)
    return node?.type === 'area' && node.kind === 'hexmap'
  }

  confirm(): void {
    if (this.chosen && !this.sent) this.#send(this.chosen)
  }

  putBack(): void {
    if (!this.sent) this.#rest = []
    this.chosen = null
    this.touched = []
    this.sent = ''
    this.menu = ''
    this.#priced = ''
  }

  #send(choice: Choice): void {
    this.sent = choice.action
    if (choice.actor && this.sheets.some((one) => one.id === choice.actor)) this.#sheet = choice.actor
    this.session.play(choice.action)
  }

  #phase = ''
  /** A new scene: what is no longer possible is no longer selected. */
  renew(): void {
    // In a new phase everybody begins anew.
    const phase = this.session.shown?.phase ?? ''
    if (phase !== this.#phase) this.#sheet = ''
    this.#phase = phase
    if (this.sent) {
      this.taken += 1
      this.putBack()
      this.changing = false
      if (this.#rest.length) this.follow(this.#rest)
      // Who has nothing left to do, not even what begins on the map, makes room for somebody who has.
      const open = this.sheet?.id
      if (open && this.busy.length && !this.all.some((one) => one.actor === open && (!one.quiet || this.#nodes.isPlace(one.targets?.[0])))) this.#sheet = ''
      return
    }
    if (this.chosen && !this.choices.some((one) => one.action === this.chosen?.action || (one.high && this.chosen?.action.startsWith(`${one.action} `)))) this.putBack()
    else if (this.touched.length && !this.candidates.length) this.putBack()
    if (this.changing && !this.prompts.some((p) => p.answered)) this.changing = false
  }
}
