import { NoticePlace } from '#app/ui/notice-place.tsx'
import { Account } from './account.tsx'
import { HomeMark } from './home-mark.tsx'

export function DeskHeader() {
  return (
    <header className="sticky top-0 z-40 border-rule border-b bg-night">
      {/* Below 1024 pixels the line is too short for both, so it makes way for a notice. */}
      <div data-yields-to-notice className="flex h-14 items-center gap-5 px-5 lg:px-6">
        <HomeMark />
        <NoticePlace className="pointer-events-none absolute inset-0 lg:static lg:min-w-0 lg:flex-1 lg:self-stretch" />
        <div className="ml-auto flex min-w-0 items-center gap-4">
          <div className="hidden min-w-0 items-center gap-4 md:flex">
            <Account />
          </div>
        </div>
      </div>
    </header>
  )
}
