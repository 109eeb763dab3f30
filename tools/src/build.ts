// npm run build: the console as the server serves it, compressed.
import { buildConsole } from './stack/build-console.ts'

console.log((await buildConsole()) ? 'The console was built.' : 'The console is up to date.')
