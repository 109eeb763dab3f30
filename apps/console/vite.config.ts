// Builds the console as two pages: index.html (everything signed in) and public.html (light, for everyone else).
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

export default defineConfig({
  plugins: [react(), servePublicPages],
  server: { proxy: { '/api': server, '/files': server, '/development': server } },
  build: {
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      input: ['index.html', 'public.html'],
      // The contract is declarations only: a page that uses one rule of it must not carry every schema.
      treeshake: {
        moduleSideEffects: (id) => !id.includes('/packages/contract/'),
        manualPureFunctions: ['z', 'endpoint'],
      },
    },
  },
})
