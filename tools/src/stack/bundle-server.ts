// The server in one file: whoever starts it dozens of times spares half of each start, which is finding and reading modules.
import path from 'node:path'
import { build, type Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')
const outDir = path.join(root, 'node_modules/.cache/server')

/** Every module still finds what lies beside its source. */
const keepFolders: Plugin = {
  name: 'keep-folders',
  transform: (code, id) =>
    code.includes('import.meta.dirname')
      ? code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      : null,
}

/** @returns the file to run; made anew each time, in a second */
export async function bundleServer(): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [keepFolders],
    // What is many small modules; the rest stays where it is.
    ssr: { noExternal: [/^@merchant\//, 'kysely', 'zod', 'fastify-type-provider-zod'] },
    build: {
      ssr: path.join(root, 'apps/server/src/main.ts'),
      outDir,
      // Another run may be starting its server from there.
      emptyOutDir: false,
      minify: false,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
  return path.join(outDir, 'main.mjs')
}
