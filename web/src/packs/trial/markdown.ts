/** The little Markdown a balance page is written in, read as blocks. Nothing of it becomes markup by itself. */

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

const cells = (line: string): string[] => line.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim())

export function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  for (const part of page.split(/\n{2,}/)) {
    const lines = part.split('\n').filter((line) => line.trim())
    let at = 0
    while (at < lines.length) {
      const line = lines[at] ?? ''
      const heading = /^(#{1,6}) (.+)$/.exec(line)
      const until = (test: RegExp): string[] => {
        const found: string[] = []
        while (at < lines.length && test.test(lines[at] ?? '')) found.push(lines[at++] ?? '')
        return found
      }
      if (heading) {
        blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' })
        at++
      } else if (line.startsWith('|')) {
        const [head, , ...rows] = until(/^\|/).map(cells)
        blocks.push({ kind: 'table', head: head ?? [], rows })
      } else if (line.startsWith('- ')) {
        blocks.push({ kind: 'list', items: until(/^- /).map((one) => one.slice(2)) })
      } else {
        blocks.push({ kind: 'text', text: until(/^(?!\||- |#)/).join(' ') })
      }
    }
  }
  return blocks
}
