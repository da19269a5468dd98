/** Short messages above the prompt; each goes by itself after four seconds. */

export interface Toast { id: number; text: string; kind: 'info' | 'ok' | 'bad' }

export const toasts = $state<Toast[]>([])
let next = 1

export function toast(text: string, kind: Toast['kind'] = 'info', stay = 4000): number {
  const id = next++
  const same = toasts.findIndex((one) => one.text === text)
  if (same >= 0) toasts.splice(same, 1)
  toasts.push({ id, text, kind })
  if (toasts.length > 3) toasts.shift()
  if (stay > 0) setTimeout(() => dismiss(id), stay)
  return id
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id)
  if (at >= 0) toasts.splice(at, 1)
}
