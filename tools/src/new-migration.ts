// npm run db:new <name>: makes the next numbered migration file, opening with the question that it must answer.
import fs from 'node:fs/promises'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '..', '..', 'packages', 'database', 'migrations')

const name = process.argv[2]
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error('Usage: npm run db:new what-it-does   (small letters, digits, hyphens)')
  process.exit(1)
}

const numbers = (await fs.readdir(FOLDER)).map((file) => Number.parseInt(file, 10)).filter(Number.isInteger)
const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
const file = path.join(FOLDER, `${number}-${name}.sql`)
await fs.writeFile(file, '-- Why:\n\n', { flag: 'wx' })
console.log(path.relative(process.cwd(), file))
