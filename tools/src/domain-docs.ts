// npm run docs:domain: writes the generated parts of docs/domain anew.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { domainPages } from './domain-docs/write-pages.ts'
import { root } from './tidy/source-files.ts'

const stale = (await domainPages()).filter(({ text, fresh }) => text !== fresh)
for (const page of stale) writeFileSync(path.join(root, page.path), page.fresh)
console.log(stale.length === 0 ? 'docs/domain is fresh' : `Written: ${stale.map((page) => page.path).join(', ')}`)
