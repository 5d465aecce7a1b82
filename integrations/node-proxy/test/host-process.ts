// A host's server in a separate process, which prints its address and its peak memory.
import {ALL_OF_ANNA, startExpress, startFastify} from './hosts.ts';

const [framework, baseUrl = ''] = process.argv.slice(2);
const settings = {baseUrl, owners: ALL_OF_ANNA};
const {url} = await (framework === 'fastify' ? startFastify(settings) : startExpress(settings));

process.on('message', () => process.send?.({peakBytes: process.resourceUsage().maxRSS * 1024}));
process.send?.({url});
