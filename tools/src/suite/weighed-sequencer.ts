// The order of the test files, and which of them each lane has: by the seconds that they take, of which a file's size says nothing.
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { secondsOf, share } from './weights.ts'

export class WeighedSequencer extends BaseSequencer {
  /** Longest first: the last one would be waited for alone. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => secondsOf(b.moduleId) - secondsOf(a.moduleId))
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const byName = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    return share(byName, count, ({ moduleId }) => secondsOf(moduleId))[index - 1] ?? []
  }
}
