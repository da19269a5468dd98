/** From touching things to an action: which nodes are lit, what is selected, what a press means. */
import type { Light } from '../pieces/stage'
import { walk } from '../pieces/words'
import type { Choice, Node, Prompt, Scene } from '../lib/types'
import type { Session } from './session.svelte'

interface Index { nodes: Map<string, Node>; parents: Map<string, string> }

function indexOf(scene: Scene | null): Index {
  const nodes = new Map<string, Node>()
  const parents = new Map<string, string>()
  if (scene) {
    for (const node of walk(scene.root)) {
      nodes.set(node.id, node)
      if (node.type === 'area') for (const child of node.children ?? []) parents.set(child.id, node.id)
    }
  }
  return { nodes, parents }
}

export class Choosing {
  /** The nodes touched so far on the way to one choice. */
  touched = $state.raw<string[]>([])
  /** The choice that waits for its button. */
  chosen = $state.raw<Choice | null>(null)
  /** The action on its way; what was chosen stays as it is until the server has said what came of it. */
  sent = $state('')
  /** A sealed answer is being given anew. */
  changing = $state(false)
  /** Nodes named by the log line under the pointer. */
  named = $state.raw<readonly string[]>([])

  constructor(readonly session: Session) {}

  #index = $derived.by(() => indexOf(this.session.shown))

  /** The questions put to the seat that looks, open ones first. */
  prompts = $derived.by((): Prompt[] => {
    const scene = this.session.shown
    if (!scene || scene.seat === null || this.session.showing) return []
    const mine = scene.prompts.filter((prompt) => prompt.seat === scene.seat)
    return [...mine.filter((p) => !p.answered), ...mine.filter((p) => p.answered)]
  })
  prompt = $derived.by((): Prompt | undefined => this.prompts[0])
  asked = $derived.by(() => Boolean(this.prompt && !this.prompt.answered))

  choices = $derived.by((): Choice[] =>
    this.prompts.filter((p) => !p.answered || this.changing).flatMap((p) => p.choices ?? []))

  /** The choices that are still possible after what has been touched. */
  candidates = $derived.by((): Choice[] =>
    this.choices.filter((choice) => this.touched.every((id) => choice.targets?.includes(id))))

  /** Nodes that can be touched now, and the words for it. Pieces stand for the area they lie in. */
  #targets = $derived.by((): Map<string, string> => {
    const targets = new Map<string, string>()
    // While one choice waits for its button the others stay lit: touching one of them changes one's mind.
    for (const choice of this.chosen ? this.choices : this.candidates) {
      for (const id of choice.targets ?? []) if (!this.touched.includes(id) && this.#index.nodes.has(id)) {
        targets.set(id, targets.has(id) ? 'Choose' : choice.label)
      }
    }
    return targets
  })

  /** Choices nothing on the table stands for: they become buttons. */
  buttons = $derived.by((): Choice[] => {
    const pending = this.touched.length > 0
    return this.candidates.filter((choice) => {
      const left = (choice.targets ?? []).filter((id) => !this.touched.includes(id))
      if (pending && left.length === 0) return true
      return !left.some((id) => this.#touchable(id))
    })
  })

  /** Can it be pressed? A piece can; an area if something in it speaks for the area. */
  #touchable(id: string): boolean {
    const node = this.#index.nodes.get(id)
    if (!node || node.type === 'text') return false
    if (node.type === 'piece') return true
    if (node.kind === 'stack' || node.role === 'seat') return true
    const pieces = (node.children ?? []).filter((child) => child.type === 'piece')
    if (pieces.length) return pieces.some((piece) => !this.#targets.has(piece.id))
    return node.state === 'empty' || node.state === 'lit' || node.at !== undefined
  }

  #lights = $derived.by((): Map<string, Light> => {
    const lights = new Map<string, Light>()
    const lay = (id: string, light: Light): void => {
      lights.set(id, light)
      const node = this.#index.nodes.get(id)
      if (node?.type === 'area' && node.kind !== 'stack' && node.role !== 'seat') {
        for (const child of node.children ?? []) if (!this.#targets.has(child.id)) lights.set(child.id, light)
      }
    }
    for (const id of this.#targets.keys()) if (this.#touchable(id)) lay(id, 'legal')
    const picked = this.changing ? [] : this.prompts.flatMap((p) => p.picked ?? [])
    for (const id of picked) lay(id, 'selected')
    for (const id of this.touched) lay(id, 'selected')
    for (const id of this.chosen?.affects ?? []) if (lights.get(id) !== 'selected') lay(id, 'affected')
    for (const id of this.named) if (!lights.has(id)) lights.set(id, 'affected')
    return lights
  })

  light(id: string): Light { return this.#lights.get(id) ?? '' }

  /** What pressing a node does, in words. */
  does(id: string): string {
    const at = this.#target(id)
    return at === undefined ? '' : (this.#targets.get(at) ?? '')
  }

  /** The node itself or the nearest area around it that can be touched. */
  #target(id: string): string | undefined {
    for (let at: string | undefined = id; at !== undefined; at = this.#index.parents.get(at)) {
      if (this.#targets.has(at)) return at
    }
    return undefined
  }

  /** A node was pressed: choose with it, put it back, or ask why not. */
  press(id: string): void {
    if (this.session.showing) {
      this.session.skip()
      return
    }
    if (this.sent) return
    const mine = [id, this.#index.parents.get(id)]
    if (this.touched.some((one) => mine.includes(one))) {
      this.putBack()
      return
    }
    if (this.chosen) this.putBack()
    const target = this.#target(id)
    if (target === undefined) {
      if (this.prompt?.picked?.includes(id) && this.session.undo.may && !this.session.undo.asks) this.session.takeBack()
      else this.session.why(id)
      return
    }
    this.session.refused = null
    this.touched = [...this.touched, target]
    const left = this.candidates
    const only = left.length === 1 ? left[0] : undefined
    if (only) this.choose(only)
  }

  /** A choice is made: at once, or after the button if it cannot be taken back. */
  choose(choice: Choice): void {
    if (this.sent) return
    if (choice.confirm || this.session.table?.undo === 'off') {
      if (this.chosen?.action === choice.action) this.confirm()
      else {
        this.chosen = choice
        this.touched = [...(choice.targets ?? [])]
      }
      return
    }
    this.#send(choice)
  }

  confirm(): void {
    if (this.chosen && !this.sent) this.#send(this.chosen)
  }

  putBack(): void {
    this.chosen = null
    this.touched = []
    this.sent = ''
  }

  #send(choice: Choice): void {
    this.sent = choice.action
    this.session.play(choice.action)
  }

  /** A new scene: what is no longer possible is no longer selected. */
  renew(): void {
    if (this.sent) {
      this.putBack()
      this.changing = false
      return
    }
    if (this.chosen && !this.choices.some((one) => one.action === this.chosen?.action)) this.putBack()
    else if (this.touched.length && !this.candidates.length) this.putBack()
    if (this.changing && !this.prompts.some((p) => p.answered)) this.changing = false
  }
}
