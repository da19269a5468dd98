import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { plainFonts } from './plain-fonts.ts'
import { shellIcons } from './shell-icons.ts'
import { squeeze } from './squeeze.ts'
import { words } from './words/plugin.ts'
import { worker } from './worker.ts'

const server = 'http://127.0.0.1:8000'
const proxy = {
  // The server takes changes from its own pages only; while developing, this one counts as such.
  '/api': { target: server, headers: { origin: server } },
  '/ws': { target: server, ws: true, headers: { origin: server } },
}

const TOGETHER = [
  { name: 'shell', test: /preload-helper|src\/(lib\/(skin|me\.svelte|router|theme|toast)|rules\/rules\.svelte\.ts|manual\/manual\.svelte\.ts|learn\/known|people\/away\/since|scene\/(marks\/(Medal|Pips|Suit|dice|suits)|pieces\/(Die|Token)))/ },
  { name: 'scene', test: /src\/(scene\/(NodeView|Label|Place|SeatPlate|TextBlock)\.svelte|table\/panels\/LogText)/ },
  { name: 'beside', test: /src\/table\/(panels\/Chat|lately\/Lately)\.svelte/, includeDependenciesRecursively: false },
  { name: 'lists', test: /src\/scene\/(lists\.ts|areas\/List|marks\/Symbols|pieces\/(Line|Notice))/ },
  { name: 'map', test: /src\/(scene\/(map\.ts|areas\/(HexMap|MapTools|Tabs|Sheet)|pieces\/(MapToken|Pawn))|table\/MapTable)/, includeDependenciesRecursively: false },
  { name: 'tracks', test: /src\/(scene\/areas\/(Track|Cell)|table\/Seats)\.svelte/ },
]

export default defineConfig({
  plugins: [words(), plainFonts(), shellIcons(), svelte(), worker(), squeeze()],
  build: {
    outDir: '../src/muster/server/client',
    emptyOutDir: true,
    target: 'es2022',
    // Patterns and noise are small enough to live in the style sheet, fonts are files of their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Tells the server what each page needs, so that it can say so before the page finds out.
    manifest: 'pages.json',
    // Small things that come together: each file costs half a kilobyte before its first byte.
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
  server: { proxy },
  preview: { proxy },
})
