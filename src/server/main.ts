import { runServer, SOURCE_FOLDERS } from './start-server.ts';

await runServer(SOURCE_FOLDERS);
