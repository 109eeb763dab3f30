// Builds the console twice: index.html (everything signed in), and public.html (mode `public`), which shares no file with it.
// One build would tree-shake both as a whole, and a login page using one rule of the contract would carry every schema.
import { isPublicPath } from '@merchant/contract'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leanContract } from './lean-contract.ts'
import { leanLibraries } from './lean-libraries.ts'
import { paintedDocument } from './painted-document.ts'

// npm run dev says where it started the server.
const server = process.env['API_URL'] ?? 'http://127.0.0.1:8080'

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

/**
 * A page is empty until its script has run, so nothing is lost by not painting before: a look that was chosen never flashes.
 * Where the server paints the frame (painted-document.ts) it takes this away.
 */
const paintAfterScript: Plugin = {
  name: 'paint-after-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace('<script type="module" crossorigin', '<script type="module" blocking="render" crossorigin'),
  },
}

/** What every page of the console needs travels in three files that change at different paces, not in a dozen crumbs. */
const firstLoad = [
  { name: 'react', tags: ['$initial' as const], test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
  { name: 'library', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'shell', tags: ['$initial' as const] },
  // Signs that the home page shows none of.
  {
    name: 'signs',
    test: /@ant-design[\\/]icons.*[\\/](?!(Check\w*|Close\w*|Warning|ClockCircle|Exclamation\w*|Info\w*|PlayCircle|Dashboard)(Outlined|Filled))[A-Z]\w+(Outlined|Filled)\.js/,
  },
  // The home page with the small pieces that it shares with every other: one request less for whoever begins there.
  {
    name: 'home',
    test: /features[\\/]console[\\/]home-board[\\/](?!operator-)|components[\\/]chart|src[\\/]components[\\/](value|layout)[\\/](instant-text|use-now|page-header|section-card|money-text|status-tag)|@ant-design[\\/]icons/,
  },
]

const ofDocument = /\/(react|library|rolldown-runtime|style)-[^/]*$/

export default defineConfig(({ mode }) => {
  const isPublic = mode === 'public'
  return {
    plugins: [
      react(),
      servePublicPages,
      paintAfterScript,
      leanContract(),
      leanLibraries(),
      ...(isPublic ? [] : [paintedDocument()]),
    ],
    server: { proxy: { '/api': server, '/files': server, '/development': server, '/cashier': server } },
    build: {
      target: 'es2022',
      // All styles together are smaller than the requests that splitting them costs.
      cssCodeSplit: false,
      emptyOutDir: !isPublic,
      // What the document has loaded already, no page asks for before it comes: the first load would name it for each of them.
      ...(isPublic
        ? {}
        : {
            modulePreload: {
              resolveDependencies: (_, files, { hostType }) =>
                hostType === 'html' ? files : files.filter((file) => !ofDocument.test(file)),
            },
          }),
      manifest: isPublic ? '.vite/public-manifest.json' : true,
      rolldownOptions: {
        input: isPublic ? 'public.html' : 'index.html',
        output: {
          // The first load names every file of every page: each letter less of them is worth a page's own code.
          chunkFileNames: ({ name }) => `assets/${ofDocument.test(`/${name}-`) ? name : name.slice(0, 3)}-[hash:7].js`,
          ...(isPublic ? {} : { codeSplitting: { groups: firstLoad } }),
        },
        // The contract only declares: what a page does not use of it may be left out.
        treeshake: {
          moduleSideEffects: (id) => !id.includes('/packages/contract/'),
          manualPureFunctions: [
            'z',
            'endpoint',
            'textSchema',
            'fenSchema',
            'listBody',
            'listData',
            'telling',
            'said',
            'sameInBoth',
          ],
        },
      },
    },
  }
})
