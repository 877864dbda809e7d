import { RunsRoom } from '#app/features/desk/runs/runs-room.tsx'

export default RunsRoom
