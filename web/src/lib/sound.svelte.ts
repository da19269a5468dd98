/** Small sounds, made on the spot. Silent unless the player has switched them on. */

const KEY = 'muster.sound'
const kept = $state({ on: localStorage.getItem(KEY) === 'on' })
let context: AudioContext | undefined

export const sound = {
  get on(): boolean { return kept.on },
}

export function setSound(on: boolean): void {
  kept.on = on
  localStorage.setItem(KEY, on ? 'on' : 'off')
  if (on) play('turn')
}

type Note = [frequency: number, start: number, length: number]

const TUNES: Record<'turn' | 'place' | 'refused' | 'chat' | 'end', Note[]> = {
  turn: [[587, 0, 0.16], [880, 0.13, 0.3]],
  place: [[196, 0, 0.07]],
  refused: [[208, 0, 0.12], [175, 0.1, 0.16]],
  chat: [[988, 0, 0.08]],
  end: [[523, 0, 0.18], [659, 0.15, 0.18], [784, 0.3, 0.4]],
}

export function play(tune: keyof typeof TUNES): void {
  if (!kept.on) return
  context ??= new AudioContext()
  const now = context.currentTime + 0.01
  for (const [frequency, start, length] of TUNES[tune]) {
    const voice = context.createOscillator()
    const loudness = context.createGain()
    voice.type = 'triangle'
    voice.frequency.value = frequency
    loudness.gain.setValueAtTime(0, now + start)
    loudness.gain.linearRampToValueAtTime(0.12, now + start + 0.012)
    loudness.gain.exponentialRampToValueAtTime(0.0008, now + start + length)
    voice.connect(loudness).connect(context.destination)
    voice.start(now + start)
    voice.stop(now + start + length)
  }
}
