// Brotli beside every built text file, made once at build time, so that the server only sends bytes.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const TEXT = /\.(?:js|css|html|svg|json|txt)$/
/** Below this a compressed file saves less than the header that announces it. */
const MIN_BYTES = 1_024

export async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => TEXT.test(file) && statSync(file).size >= MIN_BYTES)
  await Promise.all(
    files.map(async (file) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(`${file}.br`, await compress(readFileSync(file), { params }))
    }),
  )
}
