// Builds the console twice: index.html (everything signed in), and public.html (mode `public`), which shares no file with it.
// One build would tree-shake both as a whole, and a login page using one rule of the contract would carry every schema.
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { isPublicPath } from './src/app/public-paths.ts'

const server = 'http://127.0.0.1:8080'

/** Development only: answers the public routes with public.html, as the server does in production. */
const servePublicPages: Plugin = {
  name: 'serve-public-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (isPublicPath((request.url ?? '').split('?')[0] ?? '')) request.url = '/public.html'
      next()
    })
  },
}

export default defineConfig(({ mode }) => {
  const isPublic = mode === 'public'
  return {
    plugins: [react(), servePublicPages],
    server: { proxy: { '/api': server, '/files': server, '/development': server } },
    build: {
      target: 'es2022',
      emptyOutDir: !isPublic,
      manifest: isPublic ? '.vite/public-manifest.json' : true,
      rolldownOptions: {
        input: isPublic ? 'public.html' : 'index.html',
        // The contract only declares: what a page does not use of it may be left out.
        treeshake: {
          moduleSideEffects: (id) => !id.includes('/packages/contract/'),
          manualPureFunctions: ['z', 'endpoint', 'textSchema', 'fenSchema', 'listBody', 'listData'],
        },
      },
    },
  }
})
