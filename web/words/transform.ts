/** Texts of the client, found in its sources: markup, attributes for people, and strings that read like
 *  words. English stays in the source as it is; when the client is built each becomes a call of `t` (see
 *  src/app/words.ts), which says it in the language of whoever reads it. */
import MagicString from 'magic-string'
import { parse } from 'svelte/compiler'

export interface Found {
  /** The message as translators see it, with named placeholders. */
  text: string
  /** The same with numbers instead of names: what the built client looks up. */
  key: string
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Attributes and properties that are read by people. */
const SPOKEN = new Set([
  'title', 'label', 'placeholder', 'alt', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext',
  'heading', 'about', 'text', 'note', 'hint', 'what', 'why', 'button', 'caption', 'summary', 'empty', 'said', 'name_label', 'legend', 'ribbon', 'does', 'doing', 'remembers', 'opens', 'act', 'ongoing', 'end',
])
/** Properties of objects that are read by people, be they single words. */
const WORDS = new Set(['title', 'label', 'text', 'about', 'note', 'hint', 'button', 'caption', 'words', 'heading'])
/** Functions whose texts are none. */
const UNSAID = new Set([
  'querySelector', 'querySelectorAll', 'closest', 'matches', 'addEventListener', 'removeEventListener', 'getItem', 'setItem',
  'removeItem', 'matchMedia', 'fetch', 'getElementById', 'createElement', 'setAttribute', 'getAttribute', 'setProperty',
  'split', 'startsWith', 'endsWith', 'includes', 'replace', 'replaceAll', 'indexOf', 'getContext', 'postMessage', 'warn',
  'debug', 'RegExp', 'URL', 'register', 'open', 'has', 'match', 'test', 'Intl', 'DateTimeFormat', 'NumberFormat', 'animate',
])
const KEYS = /^(Enter|Escape|Tab|Arrow(Up|Down|Left|Right)|Backspace|Delete|Home|End|Page(Up|Down)|Shift|Control|Alt|Meta|Spacebar|Bearer|Content-Type|Accept)$/
const NONE = /[{}<>=#\\|]|\d(px|ms|rem|em|vh|vw|fr|deg)\b|^\/|:\/\/|^[a-z]+\(|^--|^\W*$|\b(application|image|text)\/|^M[\d.]|^[.#][a-z]|\[data-|^\((pointer|prefers|min|max)|^translate:/
const SINGLE = /^[A-Z][a-z’'-]+[.!?…:]?$/
const LETTERS = /[A-Za-zÀ-ÿ]{2,}/

/** Does a text in markup or in an attribute for people say something? */
const wordy = (text: string): boolean => LETTERS.test(text) && !/^&\w+;$/.test(text)

/** Does a string in the middle of the code read like words for people? */
function readsLikeWords(text: string): boolean {
  const said = text.trim()
  if (!LETTERS.test(said) || NONE.test(said) || KEYS.test(said)) return false
  if (SINGLE.test(said)) return true
  if (!/\s/.test(said)) return false
  return /^[A-Z“"(…{●]/.test(said) || /[.!?…:;,]/.test(said) || said.split(/\s+/).filter((word) => /^[a-z’']+$/.test(word)).length > 1
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** What an expression is called: the last name in it that says something. */
function called(node: Node | undefined): string {
  if (!node) return ''
  switch (node.type) {
    case 'Identifier': return (node.name as string).replace(/^_+|_+$/g, '')
    case 'MemberExpression': return node.computed ? called(node.object as Node) : called(node.property as Node)
    case 'CallExpression': {
      const [first] = node.arguments as Node[]
      return called(first) || called(node.callee as Node)
    }
    case 'ConditionalExpression': return called(node.consequent as Node) || called(node.test as Node)
    case 'LogicalExpression': case 'BinaryExpression': return called(node.left as Node) || called(node.right as Node)
    case 'ChainExpression': case 'TSNonNullExpression': case 'TSAsExpression': return called(node.expression as Node)
    case 'UnaryExpression': case 'AwaitExpression': return called(node.argument as Node)
    default: return ''
  }
}

/** Pieces of a message: literal text, and expressions. */
type Piece = string | Node

function message(pieces: Piece[]): Found {
  const used = new Set<string>()
  let text = ''
  let key = ''
  let count = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      key += piece
      continue
    }
    let name = called(piece).toLowerCase() || 'abcdefghij'[count] || 'x'
    for (let n = 2; used.has(name); n += 1) name = `${name.replace(/_\d+$/, '')}_${n}`
    used.add(name)
    text += `{${name}}`
    key += `{${count++}}`
  }
  return { text, key }
}

export interface Result { code: string; map: unknown; found: Found[] }

/** Every import in the middle of the code, in whatever it stands. */
function importsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(importsIn)
  if (!node || typeof node !== 'object') return []
  const inner = Object.values(node).flatMap(importsIn)
  return (node as Node).type === 'ImportExpression' ? [node as Node, ...inner] : inner
}

/** A source with its texts wrapped, and those texts; nothing is changed where there are none. Imports for which
 *  words have to come first, as `lateness` says of their paths, wait for them. */
export function transform(source: string, id: string, lateness: (path: string) => number = () => 0): Result | null {
  const svelte = id.endsWith('.svelte')
  const before = svelte ? '' : '<script lang="ts">'
  const whole = svelte ? source : `${before}${source}</script>`
  const tree = parse(whole, { modern: true }) as unknown as Node
  const s = new MagicString(whole)
  const found: Found[] = []

  /** Wrap pieces that lie one after the other in the source. */
  const call = (one: Found): string => { found.push(one); return `__t(${JSON.stringify(one.key)}` }

  function literal(node: Node, spoken: boolean): void {
    const value = node.value
    if (typeof value !== 'string') return
    if (spoken ? !wordy(value) || NONE.test(value) : !readsLikeWords(value)) return
    const [front = ''] = value.match(/^\s*/) ?? []
    const back = value.trim() ? value.match(/\s*$/)?.[0] ?? '' : ''
    const said = `${call({ text: value.trim(), key: value.trim() })})`
    s.overwrite(node.start, node.end, `${front ? `${JSON.stringify(front)} + ` : ''}${said}${back ? ` + ${JSON.stringify(back)}` : ''}`)
    if (front || back) { s.appendLeft(node.start, '('); s.appendRight(node.end, ')') }
  }

  function template(node: Node, spoken: boolean): void {
    const quasis = node.quasis as (Node & { value: { cooked: string } })[]
    const values = node.expressions as Node[]
    const plain = quasis.map((one) => one.value.cooked).join(' ')
    const says = spoken ? wordy(plain) : readsLikeWords(quasis.map((one) => one.value.cooked).join('X'))
    for (const value of values) expression(value, spoken || says)
    if (!says || !wordy(plain) || NONE.test(plain)) return
    const pieces = quasis.flatMap((one, n): Piece[] => (values[n] ? [one.value.cooked, values[n]] : [one.value.cooked]))
    const one = message(pieces)
    const front = one.text.match(/^\s*/)?.[0] ?? ''
    const back = one.text.match(/\s*$/)?.[0] ?? ''
    const said = call({ text: one.text.trim(), key: one.key.trim() })
    let at = node.start
    values.forEach((value, n) => {
      s.overwrite(at, value.start, n ? ', ' : `${front ? `${JSON.stringify(front)} + ` : ''}${said}, `)
      at = value.end
    })
    const close = `)${back ? ` + ${JSON.stringify(back)}` : ''}`
    s.overwrite(at, node.end, values.length ? close : `${front ? `${JSON.stringify(front)} + ` : ''}${said}${close}`)
    if (front || back) { s.appendLeft(node.start, '('); s.appendRight(node.end, ')') }
  }

  /** Strings in code. `spoken`: whatever comes out of it is read by people, as does what is given to a function of that name. */
  function expression(node: Node | null | undefined, spoken: boolean): void {
    if (!node || typeof node.type !== 'string') return
    if (node.type === 'Literal') { literal(node, spoken); return }
    if (node.type === 'TemplateLiteral') { template(node, spoken); return }
    if (node.type.startsWith('Import') || node.type.startsWith('Export') && node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportDefaultDeclaration') return
    if (node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return
    switch (node.type) {
      case 'TaggedTemplateExpression': return
      case 'BinaryExpression':
        if (/^[=!]==?$|^in$|^[<>]/.test(node.operator as string)) {
          for (const side of [node.left, node.right] as Node[]) if (side.type !== 'Literal') expression(side, false)
          return
        }
        expression(node.left as Node, spoken)
        expression(node.right as Node, spoken)
        return
      case 'ConditionalExpression':
        expression(node.test as Node, false)
        expression(node.consequent as Node, spoken)
        expression(node.alternate as Node, spoken)
        return
      case 'SwitchCase':
        if ((node.test as Node | null)?.type !== 'Literal') expression(node.test as Node | null, false)
        for (const one of node.consequent as Node[]) expression(one, false)
        return
      case 'MemberExpression':
        expression(node.object as Node, false)
        if (node.computed && (node.property as Node).type !== 'Literal') expression(node.property as Node, false)
        return
      case 'Property': {
        const key = node.key as Node
        const name = (key.name ?? key.value) as string
        if (node.computed) expression(key, false)
        if (node.shorthand) {
          const value = node.value as Node // of a pattern: { title = 'Nothing lies here' }
          if (value.type === 'AssignmentPattern') expression(value.right as Node, WORDS.has(name))
          return
        }
        expression(node.value as Node, WORDS.has(name))
        return
      }
      case 'CallExpression': case 'NewExpression': {
        const callee = node.callee as Node
        const name = called(callee)
        expression(callee, false)
        for (const one of node.arguments as Node[]) {
          if (UNSAID.has(name) && (one.type === 'Literal' || one.type === 'TemplateLiteral')) continue
          expression(one, name === 'spoken' || spoken && (name === 'joined' || name === 'capital' || name === 'sentence'))
        }
        return
      }
      default:
    }
    const code = spoken && /^(LogicalExpression|ParenthesizedExpression|TSAs|TSNonNull|ChainExpression|ArrayExpression)/.test(node.type)
    for (const [field, value] of Object.entries(node)) {
      if (field === 'typeAnnotation' || field === 'typeParameters' || field === 'typeArguments' || field === 'returnType' || field === 'key' || field === 'id' && node.type === 'ClassDeclaration') continue
      if (Array.isArray(value)) for (const one of value) { if (one && typeof one === 'object') expression(one as Node, code) }
      else if (value && typeof value === 'object' && 'type' in value) expression(value as Node, code)
    }
  }

  /** Texts and expressions beside each other are one message. */
  function fragment(nodes: Node[], kept: boolean): void {
    let group: Node[] = []
    const end = (): void => {
      if (group.some((one) => one.type === 'Text' && wordy(one.data as string))) together(group, kept)
      else for (const one of group) if (one.type === 'ExpressionTag') expression(one.expression as Node, true)
      group = []
    }
    for (const node of nodes) {
      if (node.type === 'Text' || node.type === 'ExpressionTag') group.push(node)
      else { end(); markup(node, kept) }
    }
    end()
  }

  function together(group: Node[], kept: boolean): void {
    if (kept) return // what is written line by line stays
    while (group.length && group[0]!.type === 'Text' && !(group[0]!.data as string).trim()) group.shift()
    while (group.length && group.at(-1)!.type === 'Text' && !(group.at(-1)!.data as string).trim()) group.pop()
    const pieces = group.map((one): Piece => {
      if (one.type === 'Text') return inOneLine(one.data as string)
      const inner = one.expression as Node
      return inner.type === 'Literal' && typeof inner.value === 'string' ? inner.value : inner
    })
    const first = group[0]!
    const last = group.at(-1)!
    const front = first.type === 'Text' ? (first.raw as string).match(/^\s*/)![0].length : 0
    const back = last.type === 'Text' ? (last.raw as string).match(/\s*$/)![0].length : 0
    if (typeof pieces[0] === 'string') pieces[0] = pieces[0].trimStart()
    const end = pieces.length - 1
    if (typeof pieces[end] === 'string') pieces[end] = (pieces[end] as string).trimEnd()
    const said = call(message(pieces))
    group.forEach((one, n) => {
      const from = one.start + (n === 0 ? front : 0)
      const to = one.end - (n === end ? back : 0)
      const inner = one.expression as Node | undefined
      const head = n === 0 ? `{${said}` : ''
      const tail = n === end ? ')}' : ''
      if (!inner || (inner.type === 'Literal' && typeof inner.value === 'string')) s.overwrite(from, to, head + tail || ' ', { contentOnly: true })
      else {
        s.overwrite(from, inner.start, `${head}, `)
        expression(inner, true)
        s.overwrite(inner.end, to, tail || ' ')
      }
    })
  }

  function attribute(node: Node): void {
    const value = node.value as true | Node | Node[]
    if (value === true) return
    const spoken = SPOKEN.has(node.name as string)
    const parts = Array.isArray(value) ? value : [value]
    const texts = parts.filter((one) => one.type === 'Text' && wordy(one.data as string))
    if (spoken && texts.length) {
      const said = call(message(parts.map((one): Piece => (one.type === 'Text' ? one.data as string : one.expression as Node))))
      const from = node.start + (node.name as string).length + 1
      let at = from
      let head = `{${said}`
      for (const one of parts) {
        if (one.type === 'Text') continue
        const inner = one.expression as Node
        s.overwrite(at, inner.start, `${head}, `)
        expression(inner, true)
        head = ''
        at = inner.end
      }
      s.overwrite(at, node.end, `${head})}`)
      return
    }
    const handler = /^on[a-z]/.test(node.name as string)
    for (const one of parts) {
      if (one.type !== 'ExpressionTag') continue
      const inner = one.expression as Node
      if (spoken || handler || /Function|Object|Array/.test(inner.type)) expression(inner, spoken)
    }
  }

  function markup(node: Node | null | undefined, kept: boolean): void {
    if (!node) return
    const inside = kept || (node.type === 'RegularElement' && (node.name === 'pre' || node.name === 'code'))
    for (const one of (node.attributes as Node[] | undefined) ?? []) if (one.type === 'Attribute') attribute(one)
    for (const field of ['fragment', 'body', 'consequent', 'alternate', 'fallback', 'pending', 'then', 'catch']) {
      const part = node[field] as Node | null | undefined
      if (part?.type === 'Fragment') fragment(part.nodes as Node[], inside)
    }
    if (node.type === 'ConstTag') expression(node.declaration as Node, false)
    if (node.type === 'RenderTag' || node.type === 'HtmlTag') expression(node.expression as Node, false)
  }

  const instance = tree.instance as Node | null
  const module = tree.module as Node | null
  for (const script of [module, instance]) if (script) expression(script.content as Node, false)
  if (svelte) fragment((tree.fragment as Node).nodes as Node[], false)
  const names = found.length ? ['t as __t'] : []
  for (const one of importsIn([tree.module, tree.instance, tree.fragment])) {
    const late = lateness(String((one.source as Node).value ?? ''))
    if (!late) continue
    s.appendLeft(one.start, `__later(${late}, () => `).appendRight(one.end, ')')
    if (!names.includes('later as __later')) names.push('later as __later')
  }
  if (!names.length) return null
  const words = `import { ${names.join(', ')} } from '/src/app/words';`
  const script = (module ?? instance)?.content as Node | undefined
  if (script) s.appendRight(script.start, words)
  else s.prepend(`<script lang="ts">${words}</script>\n`)
  if (!svelte) {
    s.remove(0, before.length)
    s.remove(whole.length - '</script>'.length, whole.length)
  }
  return { code: s.toString(), map: s.generateMap({ hires: true, source: id }), found }
}
