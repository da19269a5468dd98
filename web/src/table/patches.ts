/** Scenes put together from patches: the server leaves out what is as it was (docs/protocol.md, "Patches"). */
import type { Area, FromServer, Node, Prompt, Scene } from '../lib/types'

/** A child that is a text is the node with this id in the scene before. */
type Told = Exclude<Node, Area> | (Omit<Area, 'children'> & { children?: (Told | string)[] })

export class Patches {
  #nodes = new Map<string, Node>()
  #prompts: Prompt[] = []

  /** The same frame with whole scenes. Throws where something was missed: then one has to say hello again. */
  whole(frame: FromServer): FromServer {
    if (frame.t === 'state') {
      this.#note(frame.scene)
      this.#prompts = frame.scene?.prompts ?? []
    }
    if (frame.t !== 'update') return frame
    const beats = frame.beats.map((beat) => ({ ...beat, scene: this.#filled(beat.scene) }))
    const scene = this.#filled(frame.scene)
    this.#prompts = scene.prompts
    return { ...frame, beats, scene }
  }

  #filled(scene: Scene): Scene {
    const prompts = (scene.prompts as (Prompt | number)[]).map((one) => (typeof one === 'number' ? this.#prompts[one] : one))
    if (prompts.some((one) => one === undefined)) throw new Error('a question was missed')
    const whole = { ...scene, prompts: prompts as Prompt[], root: this.#node(scene.root) as Area }
    this.#note(whole)
    return whole
  }

  #node(told: Told | string): Node {
    if (typeof told === 'string') {
      const found = this.#nodes.get(told)
      if (!found) throw new Error(`the node ${told} was missed`)
      return found
    }
    if (!('children' in told) || !told.children) return told as Node
    return { ...told, children: told.children.map((child) => this.#node(child)) } as Area
  }

  #note(scene: Scene | null): void {
    this.#nodes.clear()
    if (scene) this.#walk(scene.root)
  }

  #walk(node: Node): void {
    this.#nodes.set(node.id, node)
    if ('children' in node) for (const child of node.children ?? []) this.#walk(child)
  }
}
