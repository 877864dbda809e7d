import { RemovalsRoom } from '#app/features/desk/removals/removals-room.tsx'

export default RemovalsRoom
