// The server in one file: whoever starts it dozens of times spares half of each start, which is finding and reading modules.
import path from 'node:path'
import { build, type Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')
const outDir = path.join(root, 'node_modules/.cache/server')

/** What is a binary, looks for files beside itself, or starts no sooner from one file. */
const STAYS = ['sharp', '@node-rs/argon2', 'pino', '@fastify/swagger-ui', '@fastify/static', 'fastify', 'nodemailer']

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
    ssr: { noExternal: true, external: [...STAYS] },
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
