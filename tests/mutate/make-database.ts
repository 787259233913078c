import { findTar } from '../support/database';

// Makes the database that tests copy from the migrations of this copy of the project.
await findTar();
