import { findTar } from '../support/database';

// Makes the database, by the migrations of this copy of the project. The tests in the copy start from it.
await findTar();
