/** Runs list.ts, whichever Node there is. */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

await runnerImport(fileURLToPath(new URL('./list.ts', import.meta.url)), { configFile: false, logLevel: 'error' })
