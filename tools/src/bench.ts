// npm run bench: figures of the server and, with a browser, of the console; one of them by its name, e.g. `-- console`.
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  server: () => import('./bench/server-bench.ts'),
  money: () => import('./bench/money-bench.ts'),
  console: () => import('./bench/console/console-bench.ts'),
  flat: () => import('./bench/flat-bench.ts'),
  ledger: () => import('./bench/ledger-bench.ts'),
  goods: () => import('./bench/goods-bench.ts'),
  tables: () => import('./bench/tables-bench.ts'),
  bills: () => import('./bench/bills-bench.ts'),
  orders: () => import('./bench/orders-bench.ts'),
  returns: () => import('./bench/returns-bench.ts'),
  live: () => import('./bench/live-bench.ts'),
}
/** What takes a quarter of an hour and tens of gigabytes runs only when it is named. */
const usual = ['server', 'money', 'console']
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((word) => parts[word] === undefined)
if (unknown.length > 0) throw new Error(`There is no bench of ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`)
for (const [name, run] of Object.entries(parts)) if ((wanted.length === 0 ? usual : wanted).includes(name)) await run()
