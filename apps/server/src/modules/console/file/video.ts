// A video of goods: its container read, never decoded; what no browser would play is refused.
import { uploadRules } from '@merchant/contract'
import { refuse } from '../../../kernel/refusal.ts'

export interface Video {
  readonly width: number
  readonly height: number
  readonly durationMs: number
}

const { maxSeconds } = uploadRules.GOODS_VIDEO
/** A film that ends a few frames behind its second is as long as it. */
const SLACK_SECONDS = 0.5
const MOST_SIDE = 4096

/** Refuses with file.badVideo and file.tooLong. */
export async function readVideo(path: string): Promise<Video> {
  const facts = await factsIn(path).catch(() => null)
  if (facts === null || facts.codec !== 'avc') return refuse('file.badVideo')
  const { width, height, seconds } = facts
  const isShowable = width > 0 && height > 0 && Math.max(width, height) <= MOST_SIDE
  if (!isShowable || !Number.isFinite(seconds) || seconds <= 0) refuse('file.badVideo')
  if (seconds > maxSeconds + SLACK_SECONDS) refuse('file.tooLong', { seconds: maxSeconds })
  return { width, height, durationMs: Math.round(seconds * 1_000) }
}

async function factsIn(path: string) {
  // A large library: only servers that take videos read it.
  const { FilePathSource, Input, MP4 } = await import('mediabunny')
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null) return null
    // As the container tells it: to count the frames of a hostile one could take for ever.
    const seconds = (await input.getDurationFromMetadata()) ?? 0
    const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()])
    return { codec: await track.getCodec(), width, height, seconds }
  } finally {
    input.dispose()
  }
}
