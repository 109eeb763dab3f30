// npm run bench: figures of the server and, with a browser, of the console; one of them by its name, e.g. `-- console`.
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  server: () => import('./bench/server-bench.ts'),
  console: () => import('./bench/console/console-bench.ts'),
}
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((word) => parts[word] === undefined)
if (unknown.length > 0) throw new Error(`There is no bench of ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`)
for (const [name, run] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await run()
