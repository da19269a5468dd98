/** The nodes of a scene by id, what lies in what, and what a choice about them is called. */
import type { Choice, Mark, Node, Scene } from '../../lib/types'
import { SUITS } from '../../scene/marks/suits'
import { lookOf, walk } from '../../scene/words'
import type { Pointed } from './pointer'

/** What is read close up: a node, or signs on it or in a sentence, and whether it stays until it is put away. */
export interface Zoomed { node: string; at: DOMRect; kept: boolean; signs?: readonly Pointed[] | undefined }

export class Nodes {
  readonly #nodes = new Map<string, Node>()
  readonly #parents = new Map<string, string>()

  constructor(scene: Scene | null) {
    if (!scene) return
    for (const node of walk(scene.root)) {
      this.#nodes.set(node.id, node)
      if (node.type === 'area') for (const child of node.children ?? []) this.#parents.set(child.id, node.id)
    }
  }

  get(id: string): Node | undefined { return this.#nodes.get(id) }
  has(id: string): boolean { return this.#nodes.has(id) }
  all(): IterableIterator<Node> { return this.#nodes.values() }
  parent(id: string): string | undefined { return this.#parents.get(id) }

  /** Is it about one of several cards or places? */
  names(choice: Choice): boolean {
    return (choice.targets ?? []).some((id) => {
      const node = this.get(id)
      return node?.type === 'piece' ? lookOf(node) === 'card' || lookOf(node) === 'poster' : node?.type === 'area' && node.kind === 'cell'
    })
  }

  /** Is one of its places on a map? */
  onMap(choice: Choice): boolean { return (choice.targets ?? []).some((id) => this.isPlace(id)) }
  isPlace(id = ''): boolean {
    const node = this.get(id)
    return node?.type === 'area' && node.at !== undefined
  }

  /** Which of several things of one player a choice is about. */
  letter(choice: Choice): string {
    const around = this.get(this.parent(choice.targets?.[0] ?? '') ?? '')
    return around?.type === 'area' && around.kind === 'spot' ? (around.label ?? '') : ''
  }

  /** What a node is called. */
  called(id: string): string {
    const place = this.get(id)
    // A place is called by what lies in it.
    const node = place?.type === 'area' && place.kind === 'cell' ? (place.children?.[0] ?? place) : place
    if (node?.type === 'piece' && node.kind === 'die') return `Die ${node.face?.corner ?? ''}`
    if (node?.type === 'piece') return node.face?.title ?? ''
    return node?.type === 'area' ? (node.label ?? '') : ''
  }

  /** The suit a choice stands for, of the place it goes to or the one it names; or the icon of a place. */
  sign(choice: Choice, touched: readonly string[]): Mark | undefined {
    if (choice.suit) return { suit: choice.suit }
    for (const id of choice.targets ?? []) {
      const node = touched.includes(id) ? undefined : this.get(id)
      const mark = node?.type === 'area' && node.kind !== 'note' ? node.badges?.find((one) => one.suit || node.kind === 'cell') : undefined
      if (mark) return mark
    }
    const suit = (choice.button ?? '').split(' ').find((word) => SUITS[word])
    return suit ? { suit } : undefined
  }
}
