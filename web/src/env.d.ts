declare module 'virtual:shell-icons' {
  const paths: Record<string, string>
  export default paths
}

declare module 'virtual:fonts.css'

declare module 'subset-font' {
  interface Wish {
    targetFormat: 'woff2' | 'sfnt'
    noHinting?: boolean
    noLayoutClosure?: boolean
    variationAxes?: Record<string, { min: number; max: number } | number>
  }
  export default function subsetFont(font: Uint8Array, letters: string, wish: Wish): Promise<Buffer>
}
