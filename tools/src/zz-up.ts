import { startStack } from '/work/main/tools/src/stack/start-stack.ts'
const stack = await startStack({ dataDir: '/tmp/mc-data', port: 8080, sandboxPort: 8090, demo: false, logLevel: 'info' })
await stack.startServer()
console.log('UP', stack.url, stack.sandbox.adminUrl, stack.sandbox.adminToken)
process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)))
